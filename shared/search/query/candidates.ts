import type { DocumentSet } from '../document-set.ts'
import type { ExpandedWord } from './expansion.ts'
import { createPostingBlock } from './posting-cursor.ts'
import { LITERAL_NAME } from './union.ts'
import type { Union } from './union.ts'

/** Rows that are kept from query to query. A query that matched more gives its memory back. */
const KEPT_ROWS = 1 << 17

const NAME = 1

/** Listings that may be answers, as columns. Every row is a different listing. */
export class Candidates {
  length = 0
  documents: Int32Array = new Int32Array(0)
  scores: Float64Array = new Float64Array(0)
  /** Words found. */
  matched: Uint8Array = new Uint8Array(0)
  /** Words of which the name has a form. */
  named: Uint8Array = new Uint8Array(0)
  /** Bits of the fields where words were found. */
  fields: Uint8Array = new Uint8Array(0)
  /** The first word that was not found, while all must be; 0 for none. */
  dropped: Uint8Array = new Uint8Array(0)
  /** Rows whose listings are marked. */
  #marked = 0
  #seen = new Uint32Array(0)
  readonly #block = createPostingBlock()

  /** Forgets the rows; makes room for marks of an index's listings. */
  reset(documentCount: number): void {
    const slots = (documentCount + 31) >>> 5
    if (this.#seen.length < slots) this.#seen = new Uint32Array(slots)
    else for (let row = 0; row < this.#marked; row += 1) this.#seen[(this.documents[row] ?? 0) >>> 5] = 0
    this.length = 0
    this.#marked = 0
    if (this.documents.length > KEPT_ROWS) this.#resize(KEPT_ROWS)
  }

  /** Makes sure that {@link append} leaves out the listings of all rows. */
  mark(): void {
    for (let row = this.#marked; row < this.length; row += 1) {
      const document = this.documents[row] ?? 0
      this.#seen[document >>> 5] = (this.#seen[document >>> 5] ?? 0) | (1 << (document & 31))
    }
    this.#marked = this.length
  }

  /** Adds listings that have `word`, are accepted and not marked, in ascending order. */
  append(word: ExpandedWord, accepts: DocumentSet | undefined, union: Union): void {
    const start = this.length
    if (start + word.cost > this.documents.length) this.#resize(Math.max(1024, (start + word.cost) * 2))
    const [only, second] = word.expansions
    if (only !== undefined && second === undefined) this.#appendPostings(word, accepts)
    else this.#appendUnion(word, accepts, union)
    this.matched.fill(1, start, this.length)
    this.dropped.fill(0, start, this.length)
  }

  #appendPostings({ expansions, weight }: ExpandedWord, accepts: DocumentSet | undefined): void {
    const { documents, scores, fields, named } = this
    const seen = this.#seen
    const block = this.#block
    for (const { postings, closeness, literal } of expansions) {
      const factor = weight * closeness
      for (let index = 0; index < postings.blockCount; index += 1) {
        postings.decode(index, block)
        for (let at = 0; at < block.length; at += 1) {
          const document = block.documents[at] ?? 0
          if (((seen[document >>> 5] ?? 0) & (1 << (document & 31))) !== 0) continue
          if (accepts !== undefined && !accepts.has(document)) continue
          const row = this.length
          this.length = row + 1
          const own = block.fields[at] ?? 0
          documents[row] = document
          scores[row] = factor * (block.impacts[at] ?? 0)
          fields[row] = own
          named[row] = literal ? own & NAME : 0
        }
      }
    }
  }

  #appendUnion({ expansions, weight }: ExpandedWord, accepts: DocumentSet | undefined, union: Union): void {
    const { documents, scores, fields, named } = this
    const seen = this.#seen
    for (const expansion of expansions) union.add(expansion)
    const start = this.length
    const end = start + union.drain(documents.subarray(start))
    let row = start
    for (let from = start; from < end; from += 1) {
      const document = documents[from] ?? 0
      if (((seen[document >>> 5] ?? 0) & (1 << (document & 31))) !== 0) continue
      if (accepts !== undefined && !accepts.has(document)) continue
      const own = union.fields[document] ?? 0
      documents[row] = document
      scores[row] = weight * (union.best[document] ?? 0)
      fields[row] = own & ~LITERAL_NAME
      named[row] = own >>> 7
      row += 1
    }
    this.length = row
  }

  #resize(capacity: number): void {
    const copy = <T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T => {
      to.set(from.subarray(0, this.length))
      return to
    }
    this.documents = copy(this.documents, new Int32Array(capacity))
    this.scores = copy(this.scores, new Float64Array(capacity))
    this.matched = copy(this.matched, new Uint8Array(capacity))
    this.named = copy(this.named, new Uint8Array(capacity))
    this.fields = copy(this.fields, new Uint8Array(capacity))
    this.dropped = copy(this.dropped, new Uint8Array(capacity))
  }
}
