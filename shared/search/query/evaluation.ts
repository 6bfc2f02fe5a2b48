import type { DocumentSet } from '../values/document-set.ts'
import { Candidates } from './candidates.ts'
import type { ExpandedWord } from './expansion.ts'
import { CHUNK_LENGTH, RETAINED_ROWS, capacityFor } from './posting-cursor.ts'
import { MIN_WEIGHT_SHARE, MIN_DECISIVE_WEIGHT_SHARE } from './ranking.ts'
import { Union } from './union.ts'
import { WordProbe } from './word-probe.ts'

const CANDIDATES = new Candidates()
const UNION = new Union()
const PROBE = new WordProbe()
let rows = new Int32Array(0)

/**
 * Finds the listings that answer the words of a query, word by word, the rarest first.
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
  /** Answers. */
  total = 0
  /** Telling words first, the cheapest of them leading. */
  readonly #words: readonly ExpandedWord[]
  readonly #tellingCount: number
  readonly #accepts: DocumentSet | undefined
  /** Words whose listings are all candidates: the first. */
  #gathered = 0

  /** Finds the listings with all words; there is at least one word. */
  constructor(documentCount: number, words: readonly ExpandedWord[], accepts: DocumentSet | undefined) {
    const least = MIN_DECISIVE_WEIGHT_SHARE * Math.max(...words.map(({ weight }) => weight))
    const telling = words.filter(({ weight }) => weight >= least).sort(byCost)
    this.#words = [...telling, ...words.filter(({ weight }) => weight < least).sort(byCost)]
    this.#tellingCount = telling.length
    this.#accepts = accepts
    this.weight = words.reduce((sum, { weight }) => sum + weight, 0)
    this.needed = this.weight
    CANDIDATES.reset(documentCount)
    PROBE.reset()
    if (rows.length > RETAINED_ROWS) rows = new Int32Array(RETAINED_ROWS)
    UNION.reset(documentCount)
    this.#gather()
    let count = words.length > 1 ? selectRows(0, CANDIDATES.length) : CANDIDATES.length
    for (let place = 1; place < words.length && count > 0; place += 1) count = this.#probe(place, count, place)
    this.total = count
  }

  /**
   * Also accepts listings with some of the words: with a share of the weight, or less if none has that. They have
   * one of the most telling words, unless none has one.
   */
  relax(): void {
    this.#complete()
    this.#need(Math.ceil(this.weight * MIN_WEIGHT_SHARE), this.#tellingCount)
    if (this.total === 0) this.#need(1, this.#tellingCount)
    if (this.total === 0) this.#need(1, this.#words.length)
  }

  /** Positions of all answers, ascending. */
  positions(): Int32Array {
    const { documents, length } = CANDIDATES
    if (this.#gathered === 1 && this.total === length) return documents.slice(0, length)
    const positions = new Int32Array(this.total)
    let count = 0
    for (let start = 0; start < length; start += CHUNK_LENGTH) {
      count = this.#addPositions(start, Math.min(start + CHUNK_LENGTH, length), positions, count)
    }
    if (this.#gathered > 1) UNION.drain(positions)
    return positions
  }

  /** Rows of different words are not in order, so they go through the union's bits. */
  #addPositions(start: number, end: number, into: Int32Array, countBefore: number): number {
    const { documents, matched } = CANDIDATES
    let count = countBefore
    for (let row = start; row < end; row += 1) {
      if ((matched[row] ?? 0) < this.needed) continue
      if (this.#gathered === 1) into[count] = documents[row] ?? 0
      else UNION.mark(documents[row] ?? 0)
      count += 1
    }
    return count
  }

  /** Also looks for all words in the rows that were dropped for lack of one. */
  #complete(): void {
    const { length } = CANDIDATES
    for (let place = 2; place < this.#words.length; place += 1) {
      let count = 0
      for (let start = 0; start < length; start += CHUNK_LENGTH) {
        count = selectDropped(start, Math.min(start + CHUNK_LENGTH, length), place, count)
      }
      this.#probe(place, count, 0)
    }
  }

  #need(needed: number, mostGathered: number): void {
    this.needed = needed
    // A listing with words of this much weight has one of the first.
    while (this.#gathered < mostGathered && this.#weightFrom(this.#gathered) >= needed) {
      const start = CANDIDATES.length
      this.#gather()
      for (let place = this.#gathered; place < this.#words.length; place += 1) {
        this.#probe(place, selectRows(start, CANDIDATES.length), 0)
      }
    }
    const { length } = CANDIDATES
    this.total = 0
    for (let start = 0; start < length; start += CHUNK_LENGTH) {
      this.total += countMatching(start, Math.min(start + CHUNK_LENGTH, length), needed)
    }
  }

  /** Weight of the words whose listings may not be candidates. */
  #weightFrom(place: number): number {
    let sum = 0
    for (let at = place; at < this.#words.length; at += 1) sum += this.#words[at]?.weight ?? 0
    return sum
  }

  /** Adds the listings of the next word that are not candidates yet. */
  #gather(): void {
    const word = this.#words[this.#gathered]
    if (word === undefined) return
    if (this.#gathered > 0) CANDIDATES.mark()
    CANDIDATES.append(word, this.#accepts, UNION)
    this.#gathered += 1
    if (rows.length < CANDIDATES.length) rows = new Int32Array(capacityFor(CANDIDATES.length))
  }

  #probe(place: number, count: number, noted: number): number {
    const word = this.#words[place]
    return word === undefined ? 0 : PROBE.run(CANDIDATES, word, rows, count, noted)
  }
}

function byCost(a: ExpandedWord, b: ExpandedWord): number {
  return a.cost - b.cost
}

/** Puts all rows between two into `rows`. Returns how many. */
function selectRows(start: number, end: number): number {
  for (let from = start; from < end; from += CHUNK_LENGTH) {
    selectChunk(from, Math.min(from + CHUNK_LENGTH, end), from - start)
  }
  return end - start
}

function selectChunk(start: number, end: number, into: number): void {
  for (let row = start; row < end; row += 1) rows[into + row - start] = row
}

/** Adds rows to `rows` that were dropped before the word at `place`. */
function selectDropped(start: number, end: number, place: number, countBefore: number): number {
  const { dropped } = CANDIDATES
  let count = countBefore
  for (let row = start; row < end; row += 1) {
    const missed = dropped[row] ?? 0
    if (missed === 0 || missed >= place) continue
    rows[count] = row
    count += 1
  }
  return count
}

function countMatching(start: number, end: number, needed: number): number {
  const { matched } = CANDIDATES
  let count = 0
  for (let row = start; row < end; row += 1) if ((matched[row] ?? 0) >= needed) count += 1
  return count
}
