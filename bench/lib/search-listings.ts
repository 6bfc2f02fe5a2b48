import type { Listing } from '../../shared/model/listing.ts'
import { createRandom } from './random.ts'
import { capitalize, drawListing } from './draw-listing.ts'
import { wordOfRank } from './search-words.ts'

/** Listings of a synthetic page; pages are consecutive, as in the index of a directory's root. */
export const LISTINGS_PER_PAGE = 1000

/**
 * The listing at this position of a synthetic directory, see {@link drawListing}, in one category. It depends on the
 * position alone: a small directory is the start of a large one.
 */
export function makeSearchListing(position: number): Listing {
  const { name, description, tags, license, added } = drawListing(createRandom(Math.imul(position + 1, 0x85ebca6b)))
  return {
    id: `listing-${position}`,
    name: name.map(capitalize).join(' '),
    url: `https://example.org/${position}`,
    description: `${capitalize(description.join(' '))}.`,
    categories: [categorySlug(position)],
    tags,
    links: [],
    license: [license],
    alternative_to: [],
    language: [],
    added,
    extra: {},
  }
}

/** Title of the category with this slug. */
export function searchCategoryTitle(slug: string): string {
  const page = Number(slug.slice('page-'.length))
  return `${capitalize(wordOfRank(page * 7))} ${wordOfRank(page * 11 + 1)}`
}

function categorySlug(position: number): string {
  return `page-${Math.floor(position / LISTINGS_PER_PAGE)}`
}
