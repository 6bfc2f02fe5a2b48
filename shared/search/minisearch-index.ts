import MiniSearch from 'minisearch'
import type { Query } from 'minisearch'
import type { Listing } from '../model/listing.ts'
import { foldText } from './fold-text.ts'
import type { SearchHit, SearchIndex } from './search-index.ts'
import { tokenizeText } from './split-words.ts'
import { tokenizeQuery } from './tokenize.ts'

const FIELDS = ['name', 'tags', 'alternative_to', 'categories', 'description', 'extra'] as const

const FIELD_NAMES = Object.keys(FIELD_BITS).filter((name): name is FieldName => Object.hasOwn(FIELD_BITS, name))

const BOOST = { name: 5, tags: 2.5, alternative_to: 2, categories: 1.5, description: 1, extra: 0.5 }

/** How much better a listing is whose name is the query. */
const EXACT_NAME_BOOST = 3

interface IndexedListing {
  position: number
  listing: Listing
}

/**
 * Builds a {@link SearchIndex} in memory.
 *
 * @param listings In page order.
 * @param categoryTitle Title of a category by its slug, so that a listing is also found by the names of its pages.
 */
export function createMiniSearchIndex(
  listings: readonly Listing[],
  categoryTitle: (slug: string) => string | undefined,
): SearchIndex {
  const index = new MiniSearch<IndexedListing>({
    idField: 'position',
    fields: [...FIELDS],
    extractField: (document, field) =>
      field === 'position' ? document.position : fieldText(document.listing, field, categoryTitle),
    stringifyField: String,
    tokenize: tokenizeText,
    processTerm: (term) => term,
    autoVacuum: false,
  })
  index.addAll(listings.map((listing, position) => ({ position, listing })))
  const names = listings.map((listing) => foldText(listing.name))
  const positions = listings.map((_, position) => position)

  const ranked = (query: Query, folded: string, accepts: (position: number) => boolean): Map<number, SearchHit> => {
    const results = index.search(query, {
      fields: [...FIELDS],
      boost: BOOST,
      prefix: (term) => term.length >= 2 || !/^[a-z0-9]$/.test(term),
      fuzzy: maxEdits,
      weights: { fuzzy: 0.25, prefix: 0.5 },
      tokenize: (text) => [text],
      filter: (result) => accepts(Number(result.id)),
      boostDocument: (id) => (names[Number(id)] === folded ? EXACT_NAME_BOOST : 1),
    })
    const hits = results.map(({ id, score, match }) => ({ position: Number(id), score, fields: fieldsOf(match) }))
    hits.sort((a, b) => b.score - a.score || a.position - b.position)
    return new Map(hits.map((hit) => [hit.position, hit]))
  }

  return {
    search(query, { accepts: members, limit, offset = 0 }) {
      const accepts = (position: number): boolean => members?.has(position) ?? true
      const found = query.trim() === '' ? unranked(positions, accepts) : new Map<number, SearchHit>()
      const words = tokenizeQuery(query)
      if (words.length > 0) {
        const folded = foldText(query.trim())
        addTo(found, ranked(combine('AND', words), folded, accepts))
        if (words.length > 1) addTo(found, ranked(combine('OR', words), folded, accepts))
      }
      return {
        hits: [...found.values()].slice(offset, offset + limit),
        total: found.size,
        positions: Int32Array.from(found.keys()).sort(),
      }
    },
  }
}

function fieldsOf(match: Readonly<Record<string, readonly string[]>>): FieldName[] {
  const found = new Set(Object.values(match).flat())
  return FIELD_NAMES.filter((field) => found.has(field))
}

function fieldText(listing: Listing, field: string, categoryTitle: (slug: string) => string | undefined): string {
  switch (field) {
    case 'name':
      return listing.name
    case 'tags':
      return listing.tags.join('\n')
    case 'alternative_to':
      return listing.alternative_to.join('\n')
    case 'categories':
      return listing.categories.map((slug) => categoryTitle(slug) ?? slug).join('\n')
    case 'description':
      return `${listing.description ?? ''}\n${listing.note ?? ''}`
    default:
      return Object.values(listing.extra).flatMap(scalarTexts).join('\n')
  }
}

function scalarTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(scalarTexts)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** Edits allowed in a word of this length; short words and symbols must be right. */
function maxEdits(term: string): number | false {
  if (term.length < 4 || !/^\p{L}+$/u.test(term)) return false
  return term.length < 8 ? 1 : 2
}

function combine(combineWith: 'AND' | 'OR', words: string[][][]): Query {
  return {
    combineWith,
    queries: words.map((alternatives) => ({
      combineWith: 'OR',
      queries: alternatives.map((terms) => ({ combineWith: 'AND', queries: terms })),
    })),
  }
}

function unranked(positions: readonly number[], accepts: (position: number) => boolean): Map<number, SearchHit> {
  return new Map(positions.filter(accepts).map((position) => [position, { position, score: 0, fields: [] }]))
}

function addTo(found: Map<number, SearchHit>, more: ReadonlyMap<number, SearchHit>): void {
  for (const [position, hit] of more) if (!found.has(position)) found.set(position, hit)
}
