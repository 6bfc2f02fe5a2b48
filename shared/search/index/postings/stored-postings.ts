import { readFixed, ByteCursor } from '../bytes/byte-cursor.ts'
import type { ByteSource } from '../blocks/byte-source.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import type { PostingBlock, Postings } from './index-reader.ts'
import { decodeColumn, decodeDocuments, decodePlain, PACKED_FROM, SKIP_BYTES } from './posting-codec.ts'

const scratch = new Int32Array(BLOCK_LENGTH)

/** Postings of a word in a file: reads one block at a time if there are several. */
export class StoredPostings implements Postings {
  readonly documentCount: number
  readonly blockCount: number
  readonly #source: ByteSource
  readonly #offset: number
  /** The whole list if it is one block, else the table of blocks. */
  readonly #bytes: Uint8Array

  constructor(source: ByteSource, offset: number, byteLength: number, documentCount: number) {
    this.documentCount = documentCount
    this.blockCount = Math.ceil(documentCount / BLOCK_LENGTH)
    this.#source = source
    this.#offset = offset
    if (this.blockCount > 1) {
      source.prepare?.([{ offset, byteLength }])
      const tableLength = this.blockCount * SKIP_BYTES
      this.#bytes = source.read(offset + byteLength - tableLength, tableLength)
    } else {
      this.#bytes = source.read(offset, byteLength)
    }
  }

  lastDocument(block: number): number {
    if (this.blockCount > 1) return readFixed(this.#bytes, block * SKIP_BYTES, 4)
    if (this.documentCount >= PACKED_FROM) {
      decodeDocuments(this.#bytes, 0, 0, scratch, this.documentCount)
      return scratch[this.documentCount - 1] ?? 0
    }
    let next = 0
    const cursor = new ByteCursor(this.#bytes)
    for (let index = 0; index < this.documentCount; index += 1) {
      next += cursor.varint() + 1
      cursor.at += 2
    }
    return next - 1
  }

  decode(block: number, into: PostingBlock): void {
    if (this.documentCount < PACKED_FROM) {
      decodePlain(this.#bytes, this.documentCount, into)
      return
    }
    const bytes = this.#bytesOf(block)
    into.length = Math.min(BLOCK_LENGTH, this.documentCount - block * BLOCK_LENGTH)
    const base = block > 0 ? this.lastDocument(block - 1) + 1 : 0
    const impacts = decodeDocuments(bytes, 0, base, into.documents, into.length)
    const fields = decodeColumn(bytes, impacts, into.impacts, into.length)
    decodeColumn(bytes, fields, into.fields, into.length)
  }

  /** The bytes of a block of {@link PACKED_FROM} postings or more. */
  #bytesOf(block: number): Uint8Array {
    if (this.blockCount === 1) return this.#bytes
    const start = block > 0 ? readFixed(this.#bytes, (block - 1) * SKIP_BYTES + 4, 4) : 0
    const end = readFixed(this.#bytes, block * SKIP_BYTES + 4, 4)
    return this.#source.read(this.#offset + start, end - start)
  }
}
