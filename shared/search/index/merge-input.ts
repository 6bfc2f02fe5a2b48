import type { StoredIndex } from './open-index.ts'

/** An index to be merged, and where its listings go. */
export interface MergeInput {
  readonly index: StoredIndex
  /**
   * By its own positions: the position in the merged index, or −1 where the listing is left out. Ascending. Over all
   * inputs every position from 0 on is given once; inputs may interleave.
   */
  readonly positions: Int32Array
  /**
   * How a listing that stays, given by its own position, spells a value. Asked where the listing whose spelling the index
   * has is left out and this one is the first that has the value in the merged index. Without it the spelling that the
   * index has is taken: right where a listing is left out because it stands earlier in another input.
   */
  readonly spellingOf?: ((facet: string, key: string, own: number) => string) | undefined
}

/** Listings of the merged index. */
export function countMerged(inputs: readonly MergeInput[]): number {
  let count = 0
  for (const { positions } of inputs) for (const position of positions) if (position >= 0) count += 1
  return count
}
