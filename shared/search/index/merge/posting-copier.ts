import { packedAt } from '../bytes/bit-packing.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { createPostingBlock } from '../postings/index-reader.ts'
import { encodeDocuments, PACKED_FROM } from '../postings/posting-codec.ts'
import { StoredPostings } from '../postings/stored-postings.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import type { KeptRuns } from './kept-runs.ts'
import type { MergeInput } from './merge-input.ts'

/** Copies the postings of words that no other input has, where all but distances stays. */
export class PostingCopier {
  readonly #input: MergeInput
  readonly #runs: KeptRuns
  readonly #out = new GrowingBytes(64)
  readonly #block = createPostingBlock()

  constructor(input: MergeInput, runs: KeptRuns) {
    this.#input = input
    this.#runs = runs
  }

  /**
   * The postings of the word at the input's cursor as they are in the merged index, valid until the next call.
   *
   * @returns Undefined if they have to be encoded again, or no listing stays.
   */
  copy({ first: documentCount, total, second: byteLength }: TableCursor): Uint8Array | undefined {
    const { source, sections } = this.#input.index.parts
    const offset = sections.postings.offset + total
    if (documentCount < PACKED_FROM) return this.#copyPlain(source.read(offset, byteLength), documentCount)
    const postings = new StoredPostings(source, offset, byteLength, documentCount)
    if (postings.blockCount === 1) return this.#copyBlock(postings)
    const block = postings.bytesOf(0)
    const first = packedAt(block, 1, block[0] ?? 0, 0)
    const isSame = this.#input.positions[first] === first
    const isWhole = isSame && this.#runs.areTogether(first, postings.lastDocument(postings.blockCount - 1))
    return isWhole ? source.read(offset, byteLength) : undefined
  }

  /** Of each listing the distance from the one before, as a varint, impact and fields. */
  #copyPlain(bytes: Uint8Array, documentCount: number): Uint8Array | undefined {
    let at = 0
    let first = 0
    let last = -1
    let firstEnd = 0
    for (let posting = 0; posting < documentCount; posting += 1) {
      let distance = 0
      let scale = 1
      for (; (bytes[at] ?? 0) >= 0x80; at += 1, scale *= 128) distance += ((bytes[at] ?? 0) & 0x7f) * scale
      distance += (bytes[at] ?? 0) * scale
      last += 1 + distance
      if (posting === 0) {
        first = last
        firstEnd = at + 1
      }
      at += 3
    }
    if (!this.#runs.areTogether(first, last)) return undefined
    const position = this.#input.positions[first] ?? 0
    if (position === first) return bytes
    const out = this.#out
    out.clear()
    out.varint(position)
    out.appendRange(bytes, firstEnd, bytes.length)
    return out.view()
  }

  /** Packed positions, then impacts and fields, which stay as they are. */
  #copyBlock(postings: StoredPostings): Uint8Array | undefined {
    const { documents } = this.#block
    const columns = postings.decodePositions(0, this.#block)
    const { length } = this.#block
    let isSame = true
    for (let posting = 0; posting < length; posting += 1) {
      const own = documents[posting] ?? 0
      const position = this.#input.positions[own] ?? -1
      if (position < 0) return undefined
      if (position !== own) isSame = false
      documents[posting] = position
    }
    if (isSame) return postings.bytesOf(0)
    const out = this.#out
    out.clear()
    encodeDocuments(documents, 0, length, 0, out)
    out.append(columns)
    return out.view()
  }
}
