import { createMemorySource } from '../../../shared/search/index/blocks/memory-source.ts'
import { StoredFacets } from '../../../shared/search/index/columns/stored-facets.ts'
import { openIndex } from '../../../shared/search/index/whole/open-index.ts'
import { firstPosition } from './page-with-positions.ts'
import type { PageWithPositions } from './page-with-positions.ts'

/** Returns the spelling of a facet's value by the first listing in the directory that has it. */
export type Spelling = (facet: string, key: string, position: number) => string

/**
 * Looks up spellings in the indexes of pages. The first listing in the directory that has a value is the first that has
 * it on the page of its first place, so its spelling is the one in that page's index.
 *
 * @param pages All pages in display order.
 */
export function createPageSpellings(
  pages: readonly PageWithPositions[],
  readIndex: (key: string) => Uint8Array,
): Spelling {
  const placed = pages.filter(({ positions }) => firstPosition(positions) >= 0)
  const firsts = Int32Array.from(placed, ({ positions }) => firstPosition(positions))
  let opened: { readonly key: string; readonly facets: StoredFacets } | undefined
  return (facet, key, position) => {
    const page = placed[lastNotAfter(firsts, position)]
    if (page === undefined) throw new RangeError(`no page has the listing at position ${position}`)
    if (opened?.key !== page.key) {
      const { parts } = openIndex(createMemorySource(readIndex(page.key)))
      opened = { key: page.key, facets: new StoredFacets(parts) }
    }
    const value = opened.facets.findValue(facet, key)?.value
    if (value === undefined) throw new Error(`page "${page.key}": its index lacks ${facet} "${key}"; build again`)
    return value
  }
}

/** Index of the last of ascending numbers that is not above this one, −1 where there is none. */
function lastNotAfter(numbers: Int32Array, most: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}
