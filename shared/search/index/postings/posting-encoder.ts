import { GrowingBytes, groupByNumber, NumberLog } from '../bytes/growing-bytes.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import type { PostingBlock } from './index-reader.ts'
import { encodeBlock, encodeDocuments, encodePlain, PACKED_FROM, PostingList } from './posting-codec.ts'

/**
 * Encodes the postings of one word after another, one block at a time. Up to three: for each, the distance from
 * the position before as a varint, impact, fields. More: blocks of 128; after more than one block a table of
 * `SKIP_BYTES` each. One encoder serves all words.
 */
export class PostingEncoder {
  /** Postings so far. */
  length = 0
  /** One more than the last position of the blocks written. */
  next = 0
  readonly #pending = new PostingList()
  readonly #out = new GrowingBytes(1_024)
  readonly #skips = new GrowingBytes()

  /** Begins with the next word. */
  clear(): void {
    this.length = 0
    this.next = 0
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

  /** Whether the next posting begins a block. */
  get isAtBlock(): boolean {
    return this.#pending.length === 0
  }

  /**
   * Copies a block whose impacts and fields are already encoded, by an encoder of the same blocks.
   * Allowed if {@link PostingEncoder.isAtBlock}, for {@link PACKED_FROM} postings or more; after fewer than 128, none
   * may follow.
   */
  addBlock({ documents, length }: Pick<PostingBlock, 'documents' | 'length'>, columns: Uint8Array): void {
    encodeDocuments(documents, 0, length, this.next, this.#out)
    this.#out.append(columns)
    this.length += length
    this.#skip(documents[length - 1] ?? 0)
  }

  /**
   * Copies a full block as it is. Allowed if {@link PostingEncoder.isAtBlock}, and if its first distance begins at
   * {@link PostingEncoder.next}.
   *
   * @param last The last position in it.
   */
  copyBlock(bytes: Uint8Array, last: number): void {
    this.#out.append(bytes)
    this.length += BLOCK_LENGTH
    this.#skip(last)
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
    encodeBlock(list, this.next, this.#out)
    this.#skip(list.documents[list.length - 1] ?? 0)
    list.clear()
  }

  #skip(last: number): void {
    this.next = last + 1
    this.#skips.fixed(last, 4)
    this.#skips.fixed(this.#out.length, 4)
  }
}

/** Postings of all words in the order of listings. Ten bytes each. */
export class PostingLog {
  readonly #words = new NumberLog()
  readonly #list = new PostingList()

  push(word: number, document: number, impact: number, fields: number): void {
    this.#words.push(word)
    this.#list.push(document, impact, fields)
  }

  /** Sorts by word; the returned function returns the list of each of `wordCount` words, reusing one object. */
  byWord(wordCount: number): (word: number) => PostingEncoder {
    const { order, starts } = groupByNumber(this.#words, wordCount)
    const { documents, impacts, fields } = this.#list
    const list = new PostingEncoder()
    return (word) => {
      list.clear()
      const end = starts[word + 1] ?? 0
      for (let place = starts[word] ?? end; place < end; place += 1) {
        const at = order[place] ?? 0
        list.push(documents[at] ?? 0, impacts[at] ?? 0, fields[at] ?? 0)
      }
      return list
    }
  }
}
