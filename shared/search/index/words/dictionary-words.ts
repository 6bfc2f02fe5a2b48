import { GrowingBytes, withCapacity } from '../bytes/growing-bytes.ts'

/** The words of a dictionary while it is written, by ordinal. Some 16 bytes each plus their spelling. */
export class DictionaryWords {
  count = 0
  readonly #spellings = new GrowingBytes(1_024)
  #ends = new Uint32Array(128)
  #documentCounts = new Uint32Array(128)
  /** End of the postings of each word. */
  #postingsEnds = new Float64Array(128)

  /** Adds the next word, with its numbers of listings and of bytes of postings. */
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

  /** Bytes, among the first `most`, that a word shares with the one before it. */
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

  /** Start of the postings of a word: the end of those of the one before it. */
  postingsStart(ordinal: number): number {
    return ordinal === 0 ? 0 : (this.#postingsEnds[ordinal - 1] ?? 0)
  }

  #startOf(ordinal: number): number {
    return ordinal === 0 ? 0 : (this.#ends[ordinal - 1] ?? 0)
  }

  #grow(): void {
    const capacity = this.#ends.length * 2
    this.#ends = withCapacity(this.#ends, capacity)
    this.#documentCounts = withCapacity(this.#documentCounts, capacity)
    this.#postingsEnds = withCapacity(this.#postingsEnds, capacity)
  }
}
