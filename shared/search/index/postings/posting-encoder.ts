import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import { encodeBlock, encodePlain, PACKED_FROM, PostingList } from './posting-codec.ts'

/**
 * Encodes the postings of one word after another, one block at a time. Up to three: for each, the distance from
 * the position before as a varint, impact, fields. More: blocks of 128; after more than one block a table of
 * `SKIP_BYTES` each. One encoder serves all words.
 */
export class PostingEncoder {
  /** Postings so far. */
  length = 0
  /** One more than the last position of the blocks written. */
  #next = 0
  readonly #pending = new PostingList()
  readonly #out = new GrowingBytes(1_024)
  readonly #skips = new GrowingBytes()

  /** Begins with the next word. */
  clear(): void {
    this.length = 0
    this.#next = 0
    this.#pending.clear()
    this.#out.clear()
    this.#skips.clear()
  }

  /** Positions ascend. */
  push(document: number, impact: number, fields: number): void {
    this.#pending.push(document, impact, fields)
    this.length += 1
    if (this.#pending.length === BLOCK_LENGTH) this.#endBlock()
  }

  /** The bytes, valid until the next word. */
  finish(): Uint8Array {
    if (this.length < PACKED_FROM) {
      encodePlain(this.#pending, this.#out)
      return this.#out.view()
    }
    if (this.#pending.length > 0) this.#endBlock()
    if (this.length > BLOCK_LENGTH) this.#out.append(this.#skips.view())
    return this.#out.view()
  }

  #endBlock(): void {
    const list = this.#pending
    encodeBlock(list, this.#next, this.#out)
    const last = list.documents[list.length - 1] ?? 0
    this.#next = last + 1
    this.#skips.fixed(last, 4)
    this.#skips.fixed(this.#out.length, 4)
    list.clear()
  }
}
