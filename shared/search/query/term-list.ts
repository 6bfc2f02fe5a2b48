import { BLOCK_LENGTH } from '../index/postings/index-reader.ts'
import type { PostingBlock, Postings } from '../index/postings/index-reader.ts'

/** Postings in memory: the intersection of several terms, or what a sentence demands. */
export class TermList implements Postings {
  readonly documentCount: number
  readonly blockCount: number
  readonly #documents: Int32Array
  readonly #impacts: Uint8Array
  readonly #fields: Uint8Array

  /** Takes arrays of equal length; positions ascending. */
  constructor(documents: Int32Array, impacts: Uint8Array, fields: Uint8Array) {
    this.documentCount = documents.length
    this.blockCount = Math.ceil(documents.length / BLOCK_LENGTH)
    this.#documents = documents
    this.#impacts = impacts
    this.#fields = fields
  }

  lastDocument(block: number): number {
    return this.#documents[Math.min((block + 1) * BLOCK_LENGTH, this.documentCount) - 1] ?? 0
  }

  decode(block: number, into: PostingBlock): void {
    const start = block * BLOCK_LENGTH
    const end = Math.min(start + BLOCK_LENGTH, this.documentCount)
    into.length = end - start
    into.documents.set(this.#documents.subarray(start, end))
    into.impacts.set(this.#impacts.subarray(start, end))
    into.fields.set(this.#fields.subarray(start, end))
  }
}
