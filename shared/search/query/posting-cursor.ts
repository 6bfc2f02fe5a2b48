import type { Postings } from '../index/postings/index-reader.ts'

/** Rows per loop: V8 optimizes a short function called often better than one with a long loop. */
export const CHUNK_LENGTH = 256

/** Rows for which memory is kept between queries: what one needed beyond is released when the next needs no more. */
export const RETAINED_ROWS: number = 1 << 18

/**
 * Rows to make room for where `count` are needed: up to twice as many, as more may be. Who adds row by row would else
 * copy all of them for every few.
 *
 * @param most Rows that there can be.
 */
export function capacityFor(count: number, most: number): number {
  return Math.max(1024, count, Math.min(count * 2, Math.max(most, RETAINED_ROWS)))
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
