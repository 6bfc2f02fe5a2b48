import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { DocumentSet } from '../values/document-set.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { CHUNK_LENGTH, RETAINED_ROWS, capacityFor } from './posting-cursor.ts'
import { LITERAL_NAME, lowestBit } from './union.ts'
import type { Union } from './union.ts'

const NAME = 1

/** Listings that may be answers, as columns. Every row is a different listing. */
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
  /** The first word that was not found, while all must be; 0 for none. */
  dropped: Uint8Array = new Uint8Array(0)
  /** Rows whose listings are marked. */
  #marked = 0
  #seen = new Int32Array(0)
  readonly #block = createPostingBlock()

  /** Clears the rows; makes room for marks of an index's listings. */
  reset(documentCount: number): void {
    const slots = (documentCount + 31) >>> 5
    this.#forget()
    if (this.#seen.length < slots) this.#seen = new Int32Array(slots)
    this.length = 0
    if (this.documents.length > RETAINED_ROWS) this.#resize(RETAINED_ROWS)
  }

  /** Makes sure that {@link append} skips the listings of all rows. */
  mark(): void {
    while (this.#marked < this.length) {
      const end = Math.min(this.#marked + CHUNK_LENGTH, this.length)
      this.#markRows(this.#marked, end)
      this.#marked = end
    }
  }

  #markRows(start: number, end: number): void {
    const { documents } = this
    const seen = this.#seen
    for (let row = start; row < end; row += 1) {
      const document = documents[row] ?? 0
      seen[document >>> 5] = (seen[document >>> 5] ?? 0) | (1 << (document & 31))
    }
  }

  #forget(): void {
    if (this.#marked > 0) this.#seen.fill(0)
    this.#marked = 0
  }

  /** Adds listings that have `word`, are accepted and not marked, in ascending order. */
  append(word: ExpandedWord, accepts: DocumentSet | undefined, union: Union): void {
    const start = this.length
    const most = start + Math.min(word.cost, this.#seen.length * 32)
    if (most > this.documents.length) this.#resize(capacityFor(most))
    const [only, second] = word.expansions
    if (only !== undefined && second === undefined) this.#appendPostings(only, word.weight, accepts)
    else this.#appendUnion(word, accepts, union)
    this.matched.fill(word.weight, start, this.length)
    this.dropped.fill(0, start, this.length)
  }

  #appendPostings({ postings, closeness, literal }: Expansion, weight: number, accepts: DocumentSet | undefined): void {
    const block = this.#block
    for (let index = 0; index < postings.blockCount; index += 1) {
      postings.decode(index, block)
      this.length = this.#appendBlock(weight * closeness, literal, accepts)
    }
  }

  // One block at a time: V8 optimizes functions called often better than long loops.
  #appendBlock(factor: number, literal: boolean, accepts: DocumentSet | undefined): number {
    const { documents, scores, fields, named } = this
    const { documents: positions, impacts, fields: masks, length } = this.#block
    const seen = this.#seen
    let row = this.length
    for (let at = 0; at < length; at += 1) {
      const document = positions[at] ?? 0
      if (((seen[document >>> 5] ?? 0) & (1 << (document & 31))) !== 0) continue
      if (accepts !== undefined && !accepts.has(document)) continue
      const own = masks[at] ?? 0
      documents[row] = document
      scores[row] = factor * (impacts[at] ?? 0)
      fields[row] = own
      named[row] = literal ? own & NAME : 0
      row += 1
    }
    return row
  }

  #appendUnion({ expansions, weight }: ExpandedWord, accepts: DocumentSet | undefined, union: Union): void {
    const { groups } = union
    union.unite(expansions, (firstGroup, endGroup) => {
      for (let group = firstGroup; group < endGroup; group += 1) {
        const slots = groups[group] ?? 0
        if (slots !== 0) this.length = this.#appendGroup(union, group * 32, slots, weight, accepts)
      }
    })
    union.clear()
  }

  #appendGroup(
    { bits, best, fields: masks, start }: Union,
    firstSlot: number,
    slots: number,
    weight: number,
    accepts: DocumentSet | undefined,
  ): number {
    const { documents, scores, fields, named } = this
    const seen = this.#seen
    let row = this.length
    for (let left = slots; left !== 0; left &= left - 1) {
      const slot = firstSlot + lowestBit(left)
      for (let word = (bits[slot] ?? 0) & ~(seen[slot] ?? 0); word !== 0; word &= word - 1) {
        const document = slot * 32 + lowestBit(word)
        if (accepts !== undefined && !accepts.has(document)) continue
        const own = masks[document - start] ?? 0
        documents[row] = document
        scores[row] = weight * (best[document - start] ?? 0)
        fields[row] = own & ~LITERAL_NAME
        named[row] = own >>> 7
        row += 1
      }
    }
    return row
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
    this.dropped = copy(this.dropped, new Uint8Array(capacity))
  }
}
