import { CHUNK_LENGTH } from './posting-cursor.ts'
import type { Evaluation } from './evaluation.ts'
import {
  EXACT_NAME_BOOST,
  MIN_TAIL_SHARE,
  NAME_BOOST,
  RELAX_MATCH_BELOW,
  SCORE_STEPS,
  WEIGHT_STEPS,
  coverageFactor,
} from './ranking.ts'
import { TopRows } from './top-rows.ts'
import type { WordReader } from './term-lookup.ts'
import { BytesNotLoaded } from '../index/blocks/byte-source.ts'

/** Steps of a score with the largest possible boost. */
const LIFTED_STEPS = SCORE_STEPS * Math.max(1, NAME_BOOST, EXACT_NAME_BOOST)

/** Added to the key of a listing with all words where others are answers too: those follow. */
const COMPLETE_FIRST = 2 ** 40

const TOP = new TopRows()

/**
 * Rows of the best answers, the best first; their `scores` are final afterwards.
 *
 * @param wordCount Words of the query, including those that no listing has.
 * @param size Rows wanted.
 */
export function bestRows(index: WordReader, evaluation: Evaluation, wordCount: number, size: number): number[] {
  const { length } = evaluation.candidates
  const names = new NameLengths(index)
  TOP.reset(size)
  for (let start = 0; start < length; start += CHUNK_LENGTH) {
    addChunk(names, evaluation, wordCount, start, Math.min(start + CHUNK_LENGTH, length))
  }
  names.finish()
  return TOP.take()
}

/**
 * Rows of all answers of a relaxed evaluation, the best first: those with all words, then the best of the others.
 *
 * @returns At most {@link RELAX_MATCH_BELOW}.
 */
export function relaxedRows(index: WordReader, evaluation: Evaluation, wordCount: number): number[] {
  const { matched, scores } = evaluation.candidates
  const best = bestRows(index, evaluation, wordCount, RELAX_MATCH_BELOW)
  const least = MIN_TAIL_SHARE * Math.max(...best.map((row) => scores[row] ?? 0))
  return best.filter((row) => matched[row] === evaluation.weight || (scores[row] ?? 0) >= least)
}

function addChunk(
  names: NameLengths,
  { candidates, needed, weight, isRelaxed }: Evaluation,
  wordCount: number,
  start: number,
  end: number,
): void {
  const { documents, scores, matched, named } = candidates
  const complete = isRelaxed ? weight : Infinity
  let least = leastSum()
  for (let row = start; row < end; row += 1) {
    const found = matched[row] ?? 0
    // Most rows end here: even boosted and with all words, they are not among the best.
    if ((scores[row] ?? 0) < least && found < complete) continue
    if (found < needed) continue
    let score = ((scores[row] ?? 0) / WEIGHT_STEPS) * coverageFactor(found / weight)
    if (score * LIFTED_STEPS + 1 < TOP.floor && found < complete) continue
    const position = documents[row] ?? 0
    if (wordCount > 0 && (named[row] ?? 0) >= wordCount) {
      score *= names.at(position) > (named[row] ?? 0) ? NAME_BOOST : EXACT_NAME_BOOST
    }
    const steps = Math.round(score * SCORE_STEPS)
    scores[row] = steps / SCORE_STEPS
    TOP.add(row, found < complete ? steps : steps + COMPLETE_FIRST, position)
    least = leastSum()
  }
}

/** The sum of a row that may be among the best, or a little less. */
function leastSum(): number {
  return ((TOP.floor - 2) / LIFTED_STEPS) * WEIGHT_STEPS
}

/** Positions whose lengths are read together. */
const WINDOW_LENGTH = 4_096

/**
 * Lengths of names, read by windows, as the listings of a query are close together. If windows are missing, the query
 * continues as if their names were long, which lets every other listing be requested, so that one round of loading
 * fetches them all.
 */
export class NameLengths {
  readonly #index: Pick<WordReader, 'nameLengths'>
  readonly #missing = new Map<number, BytesNotLoaded>()
  #window = -1
  #lengths: Uint8Array | undefined

  constructor(index: Pick<WordReader, 'nameLengths'>) {
    this.#index = index
  }

  /** Different words of a listing's name; 255 if not loaded yet. */
  at(position: number): number {
    const window = Math.floor(position / WINDOW_LENGTH)
    if (window !== this.#window) this.#open(window)
    return this.#lengths?.[position - window * WINDOW_LENGTH] ?? 255
  }

  /** @throws {BytesNotLoaded} when not all requested lengths were loaded. */
  finish(): void {
    const missing = [...this.#missing.values()]
    if (missing.length === 0) return
    throw new BytesNotLoaded(async () => {
      await Promise.all(missing.map(({ load }) => load()))
    })
  }

  #open(window: number): void {
    this.#window = window
    this.#lengths = undefined
    if (this.#missing.has(window)) return
    try {
      this.#lengths = this.#index.nameLengths(window * WINDOW_LENGTH, WINDOW_LENGTH)
    } catch (error) {
      if (!(error instanceof BytesNotLoaded)) throw error
      this.#missing.set(window, error)
    }
  }
}
