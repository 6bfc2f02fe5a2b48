import type { Candidates } from './candidates.ts'
import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { IndexReader } from '../index/postings/index-reader.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { CHUNK_LENGTH, RETAINED_ROWS, findBlock, capacityFor } from './posting-cursor.ts'

const NAME = 1

/** Besides the bits of the fields: a listing has the word, or a form of it, in its name. */
const LITERAL_NAME = 128

/** Looks for a word in chosen rows of candidates. Reuses its memory. */
export class WordProbe {
  #best = new Float64Array(0)
  #fields = new Uint8Array(0)
  readonly #block = createPostingBlock()

  /** Releases memory that few queries need. */
  release(): void {
    if (this.#best.length <= RETAINED_ROWS) return
    this.#best = new Float64Array(RETAINED_ROWS)
    this.#fields = new Uint8Array(RETAINED_ROWS)
  }

  /**
   * Adds the weight of `word` to the rows.
   *
   * @param rows Rows by ascending position; the first `count` are probed. Those that have the word move to the front.
   * @returns How many have it.
   */
  run(candidates: Candidates, word: ExpandedWord, rows: Int32Array, count: number): number {
    if (this.#best.length < count) {
      const capacity = capacityFor(count, candidates.length)
      this.#best = new Float64Array(capacity)
      this.#fields = new Uint8Array(capacity)
    }
    this.#best.fill(0, 0, count)
    this.#fields.fill(0, 0, count)
    for (const expansion of word.expansions) this.#find(candidates.documents, expansion, rows, count)
    let kept = 0
    for (let from = 0; from < count; from += CHUNK_LENGTH) {
      kept = this.#addChunk(candidates, word.weight, rows, from, Math.min(from + CHUNK_LENGTH, count), kept)
    }
    return kept
  }

  #addChunk(
    { scores, matched, named, fields }: Candidates,
    weight: number,
    rows: Int32Array,
    start: number,
    end: number,
    keptBefore: number,
  ): number {
    const best = this.#best
    const found = this.#fields
    let kept = keptBefore
    for (let index = start; index < end; index += 1) {
      const row = rows[index] ?? 0
      const value = best[index] ?? 0
      if (value === 0) continue
      const flags = found[index] ?? 0
      scores[row] = (scores[row] ?? 0) + weight * value
      matched[row] = (matched[row] ?? 0) + weight
      named[row] = (named[row] ?? 0) + (flags >>> 7)
      fields[row] = (fields[row] ?? 0) | (flags & ~LITERAL_NAME)
      rows[kept] = row
      kept += 1
    }
    return kept
  }

  #find(documents: Int32Array, { postings, closeness, literal }: Expansion, rows: Int32Array, count: number): void {
    let number = -1
    let index = 0
    while (index < count) {
      number = findBlock(postings, number + 1, documents[rows[index] ?? 0] ?? 0)
      if (number === postings.blockCount) return
      postings.decode(number, this.#block)
      index = this.#findInBlock(documents, closeness, literal ? LITERAL_NAME : 0, rows, index, count)
    }
  }

  /** Returns the first row whose position is after the block. */
  #findInBlock(
    documents: Int32Array,
    closeness: number,
    literalName: number,
    rows: Int32Array,
    start: number,
    count: number,
  ): number {
    const { documents: positions, impacts, fields: masks, length } = this.#block
    const best = this.#best
    const found = this.#fields
    const last = positions[length - 1] ?? 0
    let at = 0
    for (let index = start; index < count; index += 1) {
      const document = documents[rows[index] ?? 0] ?? 0
      if (document > last) return index
      while ((positions[at] ?? 0) < document) at += 1
      if (positions[at] !== document) continue
      const value = closeness * (impacts[at] ?? 0)
      if (value > (best[index] ?? 0)) best[index] = value
      const own = masks[at] ?? 0
      found[index] = (found[index] ?? 0) | ((own & NAME) === 0 ? own : own | literalName)
    }
    return count
  }
}

/** The part of an index that queries need. */
export type WordReader = Pick<
  IndexReader,
  | 'documentCount'
  | 'wordCount'
  | 'findWord'
  | 'wordAt'
  | 'wordsWithPrefix'
  | 'wordsThatBegin'
  | 'wordsThatEnd'
  | 'wordsOfStem'
  | 'postings'
  | 'nameLengths'
>
