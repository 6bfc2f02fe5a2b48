import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { DocumentSet } from '../values/document-set.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { RETAINED_ROWS, capacityFor } from './posting-cursor.ts'
import { GROUP_ROWS, WORD_NUMBER } from './score-accumulator.ts'
import type { ScoreAccumulator } from './score-accumulator.ts'

const NAME = 1

/** Listings that may be answers, as columns. Every row is a different listing, by ascending position. */
export class Candidates {
  length = 0
  documents: Int32Array = new Int32Array(0)
  scores: Float64Array = new Float64Array(0)
  /** Weight of the words found. */
  matched: Uint16Array = new Uint16Array(0)
  /** Words with a form in the name. */
  named: Uint8Array = new Uint8Array(0)
  /** Bits of the fields in which words were found. */
  fields: Uint8Array = new Uint8Array(0)
  /** Rows for which there may have to be room. */
  #most = Infinity
  readonly #block = createPostingBlock()

  /** Clears the rows. @param documentCount Listings of the index. */
  reset(documentCount: number): void {
    this.length = 0
    this.#most = documentCount + GROUP_ROWS
  }

  /** Releases memory that few queries need. The rows are cleared. */
  release(): void {
    this.length = 0
    if (this.documents.length > RETAINED_ROWS) this.#resize(RETAINED_ROWS)
  }

  /** Makes listings that have `word` and are accepted the rows. */
  fill(word: ExpandedWord, accepts: DocumentSet | undefined, accumulator: ScoreAccumulator): void {
    const [only, second] = word.expansions
    if (only === undefined || second !== undefined) this.fillFrom(accumulator, [word], 1, 1, accepts)
    else this.#appendPostings(only, word.weight, accepts)
  }

  /**
   * Makes listings the rows that have words of a weight, are accepted, and have one of the leading words: the first.
   *
   * @param least Weight of the words.
   */
  fillFrom(
    accumulator: ScoreAccumulator,
    words: readonly ExpandedWord[],
    leading: number,
    least: number,
    accepts: DocumentSet | undefined,
  ): void {
    this.length = 0
    accumulator.run(words, leading, () => {
      for (let group = 0; group < accumulator.groups.length; group += 1) {
        if (accumulator.groups[group] === 0) continue
        this.#makeRoom(this.length + GROUP_ROWS)
        const slot = (group * GROUP_ROWS) / 32
        this.length = this.#appendRows(
          accumulator,
          slot,
          Math.min(slot + GROUP_ROWS / 32, accumulator.bits.length),
          least,
          accepts,
        )
      }
    })
  }

  #appendPostings({ postings, closeness, literal }: Expansion, weight: number, accepts: DocumentSet | undefined): void {
    this.length = 0
    this.#makeRoom(postings.documentCount)
    const block = this.#block
    for (let index = 0; index < postings.blockCount; index += 1) {
      postings.decode(index, block)
      this.length = this.#appendBlock(weight, closeness, literal, accepts)
    }
    this.matched.fill(weight, 0, this.length)
  }

  // One block at a time: V8 optimizes functions called often better than long loops.
  #appendBlock(weight: number, closeness: number, literal: boolean, accepts: DocumentSet | undefined): number {
    const { documents, scores, fields, named } = this
    const { documents: positions, impacts, fields: masks, length } = this.#block
    let row = this.length
    for (let at = 0; at < length; at += 1) {
      const document = positions[at] ?? 0
      if (accepts !== undefined && !accepts.has(document)) continue
      const own = masks[at] ?? 0
      documents[row] = document
      // In this order, as where several words are added up: another one may round to another step.
      scores[row] = weight * (closeness * (impacts[at] ?? 0))
      fields[row] = own
      named[row] = literal ? own & NAME : 0
      row += 1
    }
    return row
  }

  #appendRows(
    { bits, last, sums, best, matched: weights, named: names, fields: masks, start, weightOf }: ScoreAccumulator,
    firstSlot: number,
    endSlot: number,
    least: number,
    accepts: DocumentSet | undefined,
  ): number {
    const { documents, scores, matched, fields, named } = this
    let row = this.length
    for (let slot = firstSlot; slot < endSlot; slot += 1) {
      for (let left = bits[slot] ?? 0; left !== 0; left &= left - 1) {
        const at = slot * 32 + (31 - Math.clz32(left & -left))
        const weight = weights[at] ?? 0
        const document = start + at
        if (weight < least || accepts?.has(document) === false) continue
        documents[row] = document
        scores[row] = (sums[at] ?? 0) + (weightOf[(last[at] ?? 0) & WORD_NUMBER] ?? 0) * (best[at] ?? 0)
        matched[row] = weight
        named[row] = names[at] ?? 0
        fields[row] = masks[at] ?? 0
        row += 1
      }
    }
    return row
  }

  #makeRoom(rows: number): void {
    if (rows > this.documents.length) this.#resize(capacityFor(rows, this.#most))
  }

  #resize(capacity: number): void {
    const copy = <T extends Int32Array | Float64Array | Uint16Array | Uint8Array>(from: T, to: T): T => {
      to.set(from.subarray(0, this.length))
      return to
    }
    this.documents = copy(this.documents, new Int32Array(capacity))
    this.scores = copy(this.scores, new Float64Array(capacity))
    this.matched = copy(this.matched, new Uint16Array(capacity))
    this.named = copy(this.named, new Uint8Array(capacity))
    this.fields = copy(this.fields, new Uint8Array(capacity))
  }
}
