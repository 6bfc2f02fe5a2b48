import { BLOCK_LENGTH } from '../index/index-reader.ts'
import type { PostingBlock, Postings } from '../index/index-reader.ts'

/** Rows that loops take at a time: V8 compiles a short function called often better than one that loops for long. */
export const CHUNK_LENGTH = 256

/** Rows that memory is kept for from query to query: a query that needed more gives it back. */
export const KEPT_ROWS: number = 1 << 18

/** Rows to make room for where `count` are needed: some more, as others may need more. */
export function roomFor(count: number): number {
  return Math.max(1024, count, Math.min(count * 2, KEPT_ROWS))
}

/** A block to decode into. */
export function createPostingBlock(): PostingBlock {
  return {
    length: 0,
    documents: new Int32Array(BLOCK_LENGTH),
    impacts: new Uint8Array(BLOCK_LENGTH),
    fields: new Uint8Array(BLOCK_LENGTH),
  }
}

/**
 * First block from `from` on that may have `document`, or `blockCount`: by steps that double, because what is looked
 * for is mostly near.
 */
export function findBlock(postings: Postings, from: number, document: number): number {
  const { blockCount } = postings
  let low = from
  let step = 1
  while (low < blockCount && postings.lastDocument(low) < document) {
    const next = low + step
    if (next >= blockCount || postings.lastDocument(next) >= document) {
      let high = Math.min(next, blockCount)
      low += 1
      while (low < high) {
        const middle = (low + high) >>> 1
        if (postings.lastDocument(middle) < document) low = middle + 1
        else high = middle
      }
      return low
    }
    low = next
    step *= 2
  }
  return Math.min(low, blockCount)
}
