import { firstPosition } from './page-with-positions.ts'
import type { PageWithPositions } from './page-with-positions.ts'

/** A plan to turn the index of an earlier release into that of the next. */
export interface IndexUpdate {
  /** By position in the earlier index: the position now; −1 where the listing is left out, or read from its page's index. */
  readonly positions: Int32Array
  /** Pages whose indexes are read, in display order. */
  readonly pages: readonly PageWithPositions[]
}

/** Minimum share of listings that stay: with fewer, merging all pages costs no more. */
const MIN_KEPT_SHARE = 0.5

/**
 * Plans an update of an index. Pages stay in it if their listings are the same, have their first places there as
 * before, and are in the same order; of pages that changed places the fewest are read.
 *
 * @param pages All pages in display order.
 * @param earlierPositions Positions of a page's listings in the earlier index, as in {@link PageWithPositions}; undefined for a
 *   new page or one that had other listings.
 * @param earlierCount Listings in the earlier index.
 * @returns Undefined where merging all pages costs no more.
 */
export function planIndexUpdate(
  pages: readonly PageWithPositions[],
  earlierPositions: (key: string) => Int32Array | undefined,
  earlierCount: number,
): IndexUpdate | undefined {
  const placed = pages.filter((page) => firstPosition(page.positions) >= 0)
  const candidates: Candidate[] = []
  placed.forEach(({ key, positions }, place) => {
    const earlier = earlierPositions(key)
    if (earlier !== undefined && areAlike(earlier, positions)) candidates.push({ place, earlier })
  })
  const positions = new Int32Array(earlierCount).fill(-1)
  const kept = new Set<number>()
  let keptCount = 0
  for (const { place, earlier } of inOrder(candidates)) {
    kept.add(place)
    placed[place]?.positions.forEach((position, ordinal) => {
      if (position < 0) return
      positions[earlier[ordinal] ?? 0] = position
      keptCount += 1
    })
  }
  const last = placed.at(-1)?.positions.findLast((position) => position >= 0) ?? -1
  if (keptCount === 0 || keptCount < (last + 1) * MIN_KEPT_SHARE) return undefined
  return { positions, pages: placed.filter((_, place) => !kept.has(place)) }
}

/** A page that may stay: its place among all, and where its listings were. */
interface Candidate {
  readonly place: number
  readonly earlier: Int32Array
}

/** Whether the same listings have their first place on a page. */
function areAlike(earlier: Int32Array, positions: Int32Array): boolean {
  return (
    earlier.length === positions.length &&
    positions.every((position, ordinal) => position < 0 === (earlier[ordinal] ?? -1) < 0)
  )
}

/** The longest subsequence of pages in their earlier order (patience sorting). */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const starts = Int32Array.from(candidates, ({ earlier }) => firstPosition(earlier))
  const before = new Int32Array(candidates.length)
  /** By length of a subsequence: the candidate that ends the one of that length which ends first. */
  const ends: number[] = []
  candidates.forEach((_, candidate) => {
    const start = starts[candidate] ?? 0
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[ends[middle] ?? 0] ?? 0) < start) low = middle + 1
      else high = middle
    }
    before[candidate] = ends[low - 1] ?? -1
    ends[low] = candidate
  })
  const row: Candidate[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const candidate = candidates[at]
    if (candidate !== undefined) row.push(candidate)
  }
  return row.reverse()
}
