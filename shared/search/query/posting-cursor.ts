import type { Postings } from '../index/postings/index-reader.ts'

/** Rows per loop: V8 optimizes a short function called often better than one with a long loop. */
export const CHUNK_LENGTH = 256

/** Rows for which memory is kept between queries: a query that needed more releases it. */
export const RETAINED_ROWS: number = 1 << 18

/** Rows to make room for where `count` are needed: some more, as others may need more. */
export function capacityFor(count: number): number {
  return Math.max(1024, count, Math.min(count * 2, RETAINED_ROWS))
}

/**
 * First block from `from` on that may have `document`, or `blockCount`: by doubling steps, because the target
 * is mostly near.
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
