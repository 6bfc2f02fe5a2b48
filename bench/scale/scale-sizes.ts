/** Listings of a page on average. */
export const MEAN_PAGE_SIZE = 20

/** Most listings of one page: a page that people read has no more. */
export const MAX_PAGE_SIZE = 500

/** Bisection steps that find the scale of the sizes; more change nothing. */
const HALVINGS = 60

/**
 * Numbers of listings of `pages` pages, in the order of the pages: of the r-th largest in proportion to 1/r (Zipf's
 * law), at least 1 and at most {@link MAX_PAGE_SIZE}, {@link MEAN_PAGE_SIZE} on average (within half a percent). Large and
 * small pages are mixed.
 */
export function pageSizes(pages: number): Int32Array {
  let low = 0
  let high = pages * MEAN_PAGE_SIZE * MAX_PAGE_SIZE
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2
    if (totalOf(pages, middle) > pages * MEAN_PAGE_SIZE) high = middle
    else low = middle
  }
  const stride = strideOf(pages)
  return Int32Array.from({ length: pages }, (_, page) => sizeOfRank(((page * stride) % pages) + 1, low))
}

function totalOf(pages: number, largest: number): number {
  let total = 0
  for (let rank = 1; rank <= pages; rank += 1) total += sizeOfRank(rank, largest)
  return total
}

function sizeOfRank(rank: number, largest: number): number {
  return Math.max(1, Math.min(MAX_PAGE_SIZE, Math.floor(largest / rank)))
}

/** A step near the golden section that visits every rank once. */
function strideOf(pages: number): number {
  let stride = Math.max(1, Math.round(pages * 0.618))
  while (divisorOf(stride, pages) !== 1) stride += 1
  return stride
}

function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b)
}
