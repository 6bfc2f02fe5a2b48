import { BLOCK_LENGTH, createPostingBlock } from '../postings/index-reader.ts'
import type { PostingBlock } from '../postings/index-reader.ts'
import type { KeptRuns } from './kept-runs.ts'
import type { MergeInput } from './merge-input.ts'
import { decodePlain, PACKED_FROM, PostingList } from '../postings/posting-codec.ts'
import { PostingEncoder } from '../postings/posting-encoder.ts'
import { decodeColumns, StoredPostings } from '../postings/stored-postings.ts'
import type { TableCursor } from '../tables/table-cursor.ts'

/** Fewer listings are not worth copying in blocks. */
const MIN_BLOCKWISE = 32

/**
 * Merges the postings of one word after the other. The longest list is copied block by block: a full block of listings
 * that stay together is copied as it is, and one that only stays whole is not encoded again except for its positions.
 */
export class PostingMerger {
  readonly #encoder = new PostingEncoder()
  /** Postings to insert between those of the long list. */
  readonly #list = new PostingList()
  readonly #block = createPostingBlock()
  readonly #renumbered = new Int32Array(BLOCK_LENGTH)
  #long: LongList | undefined

  /** Begins with the next word. */
  clear(): void {
    this.#list.clear()
    this.#long = undefined
  }

  /** Adds an input's postings of the word at its cursor. */
  add({ index, positions }: MergeInput, runs: KeptRuns, cursor: TableCursor): void {
    const { source, sections } = index.parts
    const { first: documentCount, total, second: byteLength } = cursor
    const offset = sections.postings.offset + total
    if (documentCount < PACKED_FROM) {
      decodePlain(source.read(offset, byteLength), documentCount, this.#block)
      this.#appendBlock(positions)
      return
    }
    const postings = new StoredPostings(source, offset, byteLength, documentCount)
    if (documentCount < MIN_BLOCKWISE || documentCount <= (this.#long?.postings.documentCount ?? 0)) {
      this.#appendList(postings, positions)
      return
    }
    const shorter = this.#long
    this.#long = { postings, positions, runs }
    if (shorter !== undefined) this.#appendList(shorter.postings, shorter.positions)
  }

  /** The merged postings, valid until the next word; empty when no listing stays. */
  finish(): PostingEncoder {
    const encoder = this.#encoder
    encoder.clear()
    const added = this.#list
    let next = 0
    /** Encodes the added postings up to a position. */
    const encodeAdded = (end: number): void => {
      for (; next < added.length && (added.documents[next] ?? 0) < end; next += 1) {
        encoder.push(added.documents[next] ?? 0, added.impacts[next] ?? 0, added.fields[next] ?? 0)
      }
    }
    if (this.#long !== undefined) {
      const { postings, positions } = this.#long
      const block = this.#block
      const renumbered = this.#renumbered
      for (let at = 0; at < postings.blockCount; at += 1) {
        const end = this.#endOfCopy(this.#long, at, next)
        if (end >= 0) {
          encoder.copyBlock(postings.bytesOf(at), end)
          continue
        }
        const columns = postings.decodePositions(at, block)
        const kept = renumber(block, positions, renumbered)
        if (kept > 0) encodeAdded(firstOf(renumbered, block.length))
        if (kept === block.length && encoder.isAtBlock && this.#staysWhole(kept, next)) {
          encoder.addBlock({ documents: renumbered, length: kept }, columns)
          continue
        }
        decodeColumns(columns, 0, block)
        for (let posting = 0; posting < block.length; posting += 1) {
          const position = renumbered[posting] ?? -1
          if (position < 0) continue
          encodeAdded(position)
          encoder.push(position, block.impacts[posting] ?? 0, block.fields[posting] ?? 0)
        }
      }
    }
    encodeAdded(Infinity)
    return encoder
  }

  /** The position of the last listing of a full block that is the same in the merged list; −1 for any other block. */
  #endOfCopy({ postings, positions, runs }: LongList, at: number, next: number): number {
    const encoder = this.#encoder
    if ((at + 1) * BLOCK_LENGTH > postings.documentCount || !encoder.isAtBlock) return -1
    const before = at === 0 ? -1 : postings.lastDocument(at - 1)
    const last = postings.lastDocument(at)
    const position = positions[last] ?? -1
    const isNextAdded = next < this.#list.length && (this.#list.documents[next] ?? 0) < position
    const isSameDistance = position - last === encoder.next - before - 1
    return isSameDistance && !isNextAdded && runs.areTogether(Math.max(before, 0), last) ? position : -1
  }

  /** Whether a block that stays whole is a block of the merged list, once what is added before it is written. */
  #staysWhole(length: number, next: number): boolean {
    const added = this.#list
    if (next >= added.length) return length >= PACKED_FROM
    return length === BLOCK_LENGTH && (added.documents[next] ?? 0) > (this.#renumbered[length - 1] ?? 0)
  }

  #appendList(postings: StoredPostings, positions: Int32Array): void {
    for (let at = 0; at < postings.blockCount; at += 1) {
      postings.decode(at, this.#block)
      this.#appendBlock(positions)
    }
  }

  #appendBlock(positions: Int32Array): void {
    const list = this.#list
    const before = list.length
    const { documents, impacts, fields, length } = this.#block
    for (let posting = 0; posting < length; posting += 1) {
      const position = positions[documents[posting] ?? -1] ?? -1
      if (position >= 0) list.push(position, impacts[posting] ?? 0, fields[posting] ?? 0)
    }
    list.interleave(before)
  }
}

interface LongList {
  readonly postings: StoredPostings
  readonly positions: Int32Array
  readonly runs: KeptRuns
}

/** Renumbers the listings of a block, −1 for omitted ones; returns how many stay. */
function renumber({ documents, length }: PostingBlock, positions: Int32Array, into: Int32Array): number {
  let kept = 0
  for (let posting = 0; posting < length; posting += 1) {
    const position = positions[documents[posting] ?? -1] ?? -1
    into[posting] = position
    if (position >= 0) kept += 1
  }
  return kept
}

/** The first position that stays. */
function firstOf(renumbered: Int32Array, length: number): number {
  for (let posting = 0; posting < length; posting += 1) {
    const position = renumbered[posting] ?? -1
    if (position >= 0) return position
  }
  return -1
}
