import { LRUCache } from 'lru-cache'
import type { Listing } from '../../shared/model/listing.ts'
import type { ReadListings } from '../../shared/search/collection.ts'
import type { CategorySummary } from '../../shared/model/category.ts'
import type { ReaderOptions } from '../../shared/release/release.ts'
import { STEMMERS } from '../../shared/search/analysis/stemmers.ts'
import { openFacets } from '../../shared/search/index-facets.ts'
import { LOADED } from '../../shared/search/reading.ts'
import type { CategoryList } from '../../shared/tools/categories/category-list.ts'

/** Characters of listings kept parsed: some 4,000 listings in 6 MB, so that pages in demand and the root are not slow. */
const MAX_PARSED_LENGTH = 2_000_000

/** What a listing has besides its texts: an estimate. */
const LISTING_LENGTH = 300

/** Characters of categories of the root kept parsed, and what each takes besides its texts. */
const MAX_CATEGORIES_LENGTH = 256_000
const CATEGORY_LENGTH = 200

/** Characters of texts of categories kept as they are searched: those of some 8,000 pages. Larger directories read them. */
const MAX_CATEGORY_TEXTS_LENGTH = 1_000_000

/** How servers read releases: all code is there at once. @param pageBytes Of pages kept open; default as for all readers. */
export function createServerReader(pageBytes?: number): ReaderOptions {
  const parsed = new LRUCache<string, Listing>({ maxSize: MAX_PARSED_LENGTH })
  return {
    ...(pageBytes !== undefined && { pageBytes }),
    loadStemmers: () => STEMMERS,
    openFacets,
    reading: LOADED,
    today: () => new Date().toISOString().slice(0, 10),
    rememberListings: (page, read) => rememberListings(parsed, page, read),
    heldListings: () => parsed.calculatedSize,
    rememberCategories,
  }
}

/** The same listings; those parsed lately are in memory. */
function rememberListings(parsed: LRUCache<string, Listing>, page: string, read: ReadListings): ReadListings {
  return (positions) => {
    const keys = positions.map((position) => `${page} ${position}`)
    const known = keys.map((key) => parsed.get(key))
    const missing = [...known.keys()].filter((at) => known[at] === undefined)
    for (const [place, listing] of read(missing.map((at) => positions[at] ?? 0)).entries()) {
      const at = missing[place] ?? 0
      known[at] = listing
      parsed.set(keys[at] ?? '', listing, { size: sizeOf(listing) })
    }
    return known.filter((listing) => listing !== undefined)
  }
}

/** Of the texts of a listing and all that is in it, about. */
function sizeOf({ name, description = '', body = '', tags }: Listing): number {
  return LISTING_LENGTH + name.length + description.length + body.length + 20 * tags.length
}

/** The same categories; those found lately are in memory, and the texts that every search looks through. */
function rememberCategories(categories: CategoryList): CategoryList {
  const known = new LRUCache<string, CategorySummary>({
    maxSize: MAX_CATEGORIES_LENGTH,
    sizeCalculation: ({ slug, title, description = '' }) =>
      CATEGORY_LENGTH + slug.length + title.length + description.length,
  })
  const texts = new LRUCache<string, string>({
    maxSize: MAX_CATEGORY_TEXTS_LENGTH,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return {
    ...categories,
    texts(kind, block) {
      const key = `${kind} ${block}`
      const text = texts.get(key) ?? categories.texts(kind, block)
      texts.set(key, text)
      return text
    },
    find(slugs) {
      const wanted = [...new Set(slugs)]
      const found = new Map(categories.find(wanted.filter((slug) => !known.has(slug))).map((each) => [each.slug, each]))
      const answer = wanted.flatMap((slug) => known.get(slug) ?? found.get(slug) ?? [])
      for (const [slug, category] of found) known.set(slug, category)
      return answer
    },
  }
}
