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
import { NameLengths } from './name-lengths.ts'
import { TopRows } from './top-rows.ts'
import type { WordReader } from './word-reader.ts'

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
    if (named[row] === wordCount) score *= names.at(position) > wordCount ? NAME_BOOST : EXACT_NAME_BOOST
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
