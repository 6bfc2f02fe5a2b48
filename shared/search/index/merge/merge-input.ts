import type { StoredIndex } from '../whole/open-index.ts'

/** An index to be merged, and where its listings go. */
export interface MergeInput {
  readonly index: StoredIndex
  /**
   * By its own positions: the position in the merged index, or −1 if the listing is omitted. Ascending. Over all
   * inputs, every position from 0 on occurs once; inputs may interleave.
   */
  readonly positions: Int32Array
  /**
   * How a remaining listing, by its own position, spells a value. Called if the listing whose spelling the index
   * has is omitted and this one is the first with the value in the merged index. Without it, the spelling in the
   * index is used: right if a listing is omitted because it comes earlier in another input.
   */
  readonly spellingOf?: ((facet: string, key: string, own: number) => string) | undefined
}

/** Listings of the merged index. */
export function countMerged(inputs: readonly MergeInput[]): number {
  let count = 0
  for (const { positions } of inputs) for (const position of positions) if (position >= 0) count += 1
  return count
}
