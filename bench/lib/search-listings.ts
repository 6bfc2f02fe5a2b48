import type { Listing } from '../../shared/model/listing.ts'
import { createRandom } from './random.ts'
import { drawNameWord, drawTag, drawTextWord, wordOfRank } from './search-words.ts'

/** Listings of a synthetic page; pages follow each other, as in the index of a directory's root. */
export const LISTINGS_PER_PAGE = 1000

const LICENSES = ['MIT', 'Apache-2.0', 'GPL-3.0-only', 'BSD-3-Clause']

/**
 * The listing at this position of a synthetic directory: a name of two to four words of which the first tells it
 * from most others, three tags, a description of twelve to twenty words, one category. It depends on the position alone: a small directory is the start of a large one.
 */
export function makeSearchListing(position: number): Listing {
  const random = createRandom(Math.imul(position + 1, 0x85ebca6b))
  const draw = (count: number, word: (random: () => number) => string): string[] =>
    Array.from({ length: count }, () => word(random))
  const name = [...draw(1, drawNameWord), ...draw(1 + Math.floor(random() * 3), drawTextWord)]
  return {
    id: `listing-${position}`,
    name: name.map(capitalize).join(' '),
    url: `https://example.org/${position}`,
    description: `${capitalize(draw(12 + Math.floor(random() * 9), drawTextWord).join(' '))}.`,
    categories: [categorySlug(position)],
    tags: [...new Set(draw(3, drawTag))],
    links: [],
    license: [LICENSES[Math.floor(random() * LICENSES.length)] ?? 'MIT'],
    alternative_to: [],
    language: [],
    added: `${2010 + Math.floor(random() * 16)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    extra: {},
  }
}

/** Title of the category of this slug. */
export function searchCategoryTitle(slug: string): string {
  const page = Number(slug.slice('page-'.length))
  return `${capitalize(wordOfRank(page * 7))} ${wordOfRank(page * 11 + 1)}`
}

function categorySlug(position: number): string {
  return `page-${Math.floor(position / LISTINGS_PER_PAGE)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
