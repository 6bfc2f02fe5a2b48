import type { Directory } from '../../model/directory.ts'
import { slugify } from '../../model/text/slugify.ts'
import { listingSegment } from '../../listing-segment.ts'
import { hasListingPages } from '../../surfaces.ts'

const DEFAULT_FIELDS = ['author', 'alternatives']

/** Fewest listings of a value that has a page. */
export const MIN_VALUE_LISTINGS = 3

/** What a field is called in addresses, where not by its name. */
const SEGMENTS: Readonly<Record<string, string>> = { alternative_to: 'alternatives' }

type Settings = Pick<Directory, 'pages_by' | 'listing_pages'>

/** Whether pages of values may be below this segment: what a request of another path need not read more for. */
export function isValueSegment({ pages_by = DEFAULT_FIELDS }: Settings, segment: string): boolean {
  return pages_by !== 'off' && pages_by.some((name) => [slugify(name), SEGMENTS[name.toLowerCase()]].includes(segment))
}

/** Whether values have pages: not where listings have none either. */
export function hasValuePages({ pages_by = DEFAULT_FIELDS, ...directory }: Settings): boolean {
  return pages_by !== 'off' && pages_by.length > 0 && hasListingPages(directory)
}

/**
 * The facets whose values have pages, in the order of `pages_by`: those that an operator means by their name, whatever the
 * case, or by what they are called in addresses.
 */
export function valueFields(directory: Settings, facets: readonly string[]): string[] {
  const { pages_by = DEFAULT_FIELDS } = directory
  if (pages_by === 'off' || !hasValuePages(directory)) return []
  return pages_by.flatMap((name) => {
    const wanted = name.toLowerCase()
    return facets.filter((facet) => facet.toLowerCase() === wanted || SEGMENTS[facet] === wanted).slice(0, 1)
  })
}

/** The segment that the pages of the values of a field are below; empty where the field can have none. */
export function valueSegment(field: string): string {
  return SEGMENTS[field] ?? slugify(field)
}

/**
 * Where the page of a value is: below the base, decoded, with a slash at its end, `author/stephen-king/`. Values that are
 * spelled alike share it.
 *
 * @param isTaken Whether a category is called as the field: it keeps its address, and the pages are below `_/`.
 * @returns `undefined` where no address can be made of it.
 */
export function valuePath(field: string, value: string, isTaken: boolean): string | undefined {
  const [segment, slug] = [valueSegment(field), slugify(value)]
  return segment === '' || slug === '' ? undefined : `${isTaken ? '_/' : ''}${segment}/${listingSegment(slug)}/`
}
