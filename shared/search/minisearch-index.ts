import MiniSearch from 'minisearch'
import type { Query } from 'minisearch'
import type { Listing } from '../model/listing.ts'
import { foldText } from './fold-text.ts'
import type { SearchHit, SearchIndex } from './search-index.ts'
import { tokenizeQuery, tokenizeText } from './tokenize.ts'

/** Listings indexed without a pause: about 10 ms. */
const CHUNK_SIZE = 50

const FIELDS = ['name', 'tags', 'alternative_to', 'categories', 'description', 'extra'] as const

const BOOST = { name: 5, tags: 2.5, alternative_to: 2, categories: 1.5, description: 1, extra: 0.5 }

/** How much better a listing is whose name is the query. */
const EXACT_NAME_BOOST = 3

interface IndexedListing {
  position: number
  listing: Listing
}

/**
 * Builds a {@link SearchIndex} in memory; gives way to other work between chunks.
 *
 * @param listings In page order.
 * @param categoryTitle Title of a category by its slug, so that a listing is also found by the names of its pages.
 */
export async function createMiniSearchIndex(
  listings: readonly Listing[],
  categoryTitle: (slug: string) => string | undefined,
): Promise<SearchIndex> {
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
  const documents = listings.map((listing, position) => ({ position, listing }))
  if (documents.length <= CHUNK_SIZE) index.addAll(documents)
  else await index.addAllAsync(documents, { chunkSize: CHUNK_SIZE })
  const names = listings.map((listing) => foldText(listing.name))
  const positions = listings.map((_, position) => position)

  const ranked = (query: Query, folded: string, accepts: (position: number) => boolean): Map<number, number> => {
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
    const scored = results.map(({ id, score }): [number, number] => [Number(id), score])
    return new Map(scored.sort((a, b) => b[1] - a[1] || a[0] - b[0]))
  }

  return {
    search(query, { accepts = () => true, limit, offset = 0 }) {
      const scores = query.trim() === '' ? unranked(positions, accepts) : new Map<number, number>()
      const words = tokenizeQuery(query)
      if (words.length > 0) {
        const folded = foldText(query.trim())
        addTo(scores, ranked(combine('AND', words), folded, accepts))
        if (words.length > 1) addTo(scores, ranked(combine('OR', words), folded, accepts))
      }
      const hits: SearchHit[] = []
      for (const [position, score] of [...scores].slice(offset, offset + limit)) {
        const listing = listings[position]
        if (listing !== undefined) hits.push({ listing, score })
      }
      return { hits, total: scores.size }
    },
  }
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

function unranked(positions: readonly number[], accepts: (position: number) => boolean): Map<number, number> {
  return new Map(positions.filter(accepts).map((position) => [position, 0]))
}

function addTo(scores: Map<number, number>, more: ReadonlyMap<number, number>): void {
  for (const [position, score] of more) if (!scores.has(position)) scores.set(position, score)
}
