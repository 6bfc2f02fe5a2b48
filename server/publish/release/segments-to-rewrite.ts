import type { SegmentFile } from '../../store/release/release-table-layout.ts'

/** Share of a segment that must be dead for the rest to be copied. */
const MAX_GARBAGE_SHARE = 0.5

/** Segments below this come from small builds. */
const SMALL_BYTES = 4 << 20

/** When there are more small ones than this, they are copied together. */
const MAX_SMALL_SEGMENTS = 16

/**
 * Chooses the segments whose living bundles are copied into new ones: those that are mostly dead, and small ones when
 * they have become many. So at most half of a release is garbage, and a build copies about four times what it writes.
 *
 * @returns Their numbers.
 */
export function segmentsToRewrite(segments: readonly SegmentFile[]): ReadonlySet<number> {
  const chosen = new Set<number>()
  const small: number[] = []
  for (const [number, { byteLength, liveBytes }] of segments.entries()) {
    if (liveBytes < byteLength * (1 - MAX_GARBAGE_SHARE)) chosen.add(number)
    else if (byteLength < SMALL_BYTES) small.push(number)
  }
  if (small.length > MAX_SMALL_SEGMENTS) for (const number of small) chosen.add(number)
  return chosen
}
