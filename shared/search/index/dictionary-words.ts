import { GrowingBytes } from './growing-bytes.ts'

/** The words of a dictionary while it is written, by ordinal. Some 16 bytes each and their spelling. */
export class DictionaryWords {
  count = 0
  readonly #spellings = new GrowingBytes(1_024)
  #ends = new Uint32Array(128)
  #documentCounts = new Uint32Array(128)
  /** Where the postings of each word end. */
  #postingsEnds = new Float64Array(128)

  /** Bytes of all spellings. */
  get byteLength(): number {
    return this.#spellings.length
  }

  /** Adds the next word, with how many listings have it and in how many bytes they are. */
  push(word: Uint8Array, documentCount: number, postingsLength: number): void {
    const { count } = this
    if (count === this.#ends.length) this.#grow()
    this.#postingsEnds[count] = this.postingsStart(count) + postingsLength
    this.#documentCounts[count] = documentCount
    this.#spellings.appendRange(word, 0, word.length)
    this.#ends[count] = this.#spellings.length
    this.count = count + 1
  }

  /** The spelling of a word; a view. */
  wordAt(ordinal: number): Uint8Array {
    return this.#spellings.bytes.subarray(this.#startOf(ordinal), this.#ends[ordinal])
  }

  /** Bytes, of the first `most`, that a word shares with the one before it. */
  sharedWithLast(ordinal: number, most: number): number {
    if (ordinal === 0) return 0
    const { bytes } = this.#spellings
    const before = this.#startOf(ordinal - 1)
    const start = this.#startOf(ordinal)
    const end = Math.min(most, start - before, (this.#ends[ordinal] ?? start) - start)
    let shared = 0
    while (shared < end && bytes[before + shared] === bytes[start + shared]) shared += 1
    return shared
  }

  documentCountOf(ordinal: number): number {
    return this.#documentCounts[ordinal] ?? 0
  }

  /** Where the postings of a word start: where those of the one before it end. */
  postingsStart(ordinal: number): number {
    return ordinal === 0 ? 0 : (this.#postingsEnds[ordinal - 1] ?? 0)
  }

  #startOf(ordinal: number): number {
    return ordinal === 0 ? 0 : (this.#ends[ordinal - 1] ?? 0)
  }

  #grow(): void {
    const capacity = this.#ends.length * 2
    const ends = new Uint32Array(capacity)
    ends.set(this.#ends)
    this.#ends = ends
    const documentCounts = new Uint32Array(capacity)
    documentCounts.set(this.#documentCounts)
    this.#documentCounts = documentCounts
    const postingsEnds = new Float64Array(capacity)
    postingsEnds.set(this.#postingsEnds)
    this.#postingsEnds = postingsEnds
  }
}
