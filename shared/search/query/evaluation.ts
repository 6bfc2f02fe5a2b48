import type { DocumentSet } from '../values/document-set.ts'
import { Candidates } from './candidates.ts'
import type { RequestedWord } from './request.ts'
import { CHUNK_LENGTH, RETAINED_ROWS, capacityFor } from './posting-cursor.ts'
import { MIN_DECISIVE_WEIGHT_SHARE, MIN_WEIGHT_SHARE, RELAX_MATCH_BELOW } from './ranking.ts'
import { ScoreAccumulator } from './score-accumulator.ts'
import { WordProbe } from './term-lookup.ts'

const CANDIDATES = new Candidates()
const ACCUMULATOR = new ScoreAccumulator()
const PROBE = new WordProbe()
let rows = new Int32Array(0)

/**
 * Finds the listings that answer the words of a query: first those with all words, then, if wanted, those with some.
 *
 * All evaluations share their memory: one must be finished before another is created. One that was interrupted by an
 * exception leaves nothing behind.
 */
export class Evaluation {
  /** Rows with words of less weight than {@link needed} are not answers. */
  readonly candidates: Candidates = CANDIDATES
  /** Weight of all words. */
  readonly weight: number
  /** Weight of the words that an answer must have. */
  needed: number
  /** Answers; if {@link isRelaxed}, those that may be. */
  total = 0
  /** Whether fewer have all words than are wanted, so that others are answers as well. */
  isRelaxed = false
  /** In the order of the query. */
  readonly words: readonly RequestedWord[]
  /** Telling words first, the cheapest of them leading. */
  readonly #byCost: readonly RequestedWord[]
  readonly #tellingCount: number
  readonly #accepts: DocumentSet | undefined

  /** @param words At least one. */
  constructor(documentCount: number, words: readonly RequestedWord[], accepts: DocumentSet | undefined) {
    const least = MIN_DECISIVE_WEIGHT_SHARE * Math.max(...words.map(({ weight }) => weight))
    const telling = words.filter(({ weight }) => weight >= least).sort(byCost)
    this.words = words
    this.#byCost = [...telling, ...words.filter(({ weight }) => weight < least).sort(byCost)]
    this.#tellingCount = telling.length
    this.#accepts = accepts
    this.weight = words.reduce((sum, { weight }) => sum + weight, 0)
    this.needed = this.weight
    if (CANDIDATES.length <= RETAINED_ROWS) release()
    CANDIDATES.reset(documentCount)
    ACCUMULATOR.reset(documentCount)
  }

  /** Accepts listings with all words. */
  matchAll(): void {
    this.total = this.#intersect()
  }

  /**
   * Accepts listings with some of the words, unless many have all: with a share of the weight, or less if none has
   * that. They have one of the most telling words, unless none has one.
   */
  matchSome(): void {
    const share = Math.ceil(this.weight * MIN_WEIGHT_SHARE)
    // A listing with words of this much weight has one of the first.
    let leading = 1
    while (leading < this.#tellingCount && this.#weightFrom(leading) >= share) leading += 1
    this.#unite(share, leading)
    const complete = this.#countMatching(this.weight)
    this.isRelaxed = complete < RELAX_MATCH_BELOW
    if (!this.isRelaxed) {
      this.needed = this.weight
      this.total = complete
    }
    if (this.total === 0) this.#unite(1, this.#tellingCount)
    if (this.total === 0) this.#unite(1, this.#byCost.length)
  }

  /** Positions of all answers, ascending. */
  positions(): Int32Array {
    const { documents, length } = CANDIDATES
    if (this.total === length) return documents.slice(0, length)
    const positions = new Int32Array(this.total)
    let count = 0
    for (let start = 0; start < length; start += CHUNK_LENGTH) {
      count = this.#addPositions(start, Math.min(start + CHUNK_LENGTH, length), positions, count)
    }
    return positions
  }

  #addPositions(start: number, end: number, into: Int32Array, countBefore: number): number {
    const { documents, matched } = CANDIDATES
    let count = countBefore
    for (let row = start; row < end; row += 1) {
      if ((matched[row] ?? 0) < this.needed) continue
      into[count] = documents[row] ?? 0
      count += 1
    }
    return count
  }

  /** Finds listings with the first two words, then looks for the others in them. Returns how many have all. */
  #intersect(): number {
    const [first, second, ...others] = this.#byCost
    if (first === undefined) return 0
    if (second === undefined) CANDIDATES.fill(first, this.#accepts, ACCUMULATOR)
    else CANDIDATES.fillFrom(ACCUMULATOR, [first, second], 1, first.weight + second.weight, this.#accepts)
    let count = CANDIDATES.length
    if (others.length === 0 || count === 0) return count
    if (rows.length < count) rows = new Int32Array(capacityFor(count, CANDIDATES.length))
    for (let start = 0; start < count; start += CHUNK_LENGTH) numberRows(start, Math.min(start + CHUNK_LENGTH, count))
    for (const word of others) {
      if (count > 0) count = PROBE.run(CANDIDATES, word, rows, count)
    }
    return count
  }

  /** Finds listings that have words of a weight and one of the first. */
  #unite(needed: number, leading: number): void {
    CANDIDATES.fillFrom(ACCUMULATOR, this.#byCost, leading, needed, this.#accepts)
    this.needed = needed
    this.total = CANDIDATES.length
  }

  #countMatching(weight: number): number {
    const { length } = CANDIDATES
    let count = 0
    for (let start = 0; start < length; start += CHUNK_LENGTH) {
      count += countRows(start, Math.min(start + CHUNK_LENGTH, length), weight)
    }
    return count
  }

  /** Weight of the words from one on. */
  #weightFrom(place: number): number {
    let sum = 0
    for (let at = place; at < this.#byCost.length; at += 1) sum += this.#byCost[at]?.weight ?? 0
    return sum
  }
}

/** Releases what few queries need: the one before did not, and without pause it would be made again for each that does. */
function release(): void {
  CANDIDATES.release()
  PROBE.release()
  if (rows.length > RETAINED_ROWS) rows = new Int32Array(RETAINED_ROWS)
}

function byCost(a: RequestedWord, b: RequestedWord): number {
  return a.cost - b.cost
}

function numberRows(start: number, end: number): void {
  for (let row = start; row < end; row += 1) rows[row] = row
}

function countRows(start: number, end: number, weight: number): number {
  const { matched } = CANDIDATES
  let count = 0
  for (let row = start; row < end; row += 1) if ((matched[row] ?? 0) >= weight) count += 1
  return count
}
