import type { Listing } from '../model/listing.ts'
import { functionWordsOf } from './analysis/languages.ts'
import { createFormTest, createStemmer } from './analysis/stem.ts'
import type { Stemmers } from './analysis/stem.ts'
import type { Facets } from './values/facets.ts'
import type { IndexReader } from './index/postings/index-reader.ts'
import type { Typos } from './query/find-similar-words.ts'
import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'
import type { CreateRequestReader, RequestReader, Wording } from './query/request.ts'
import { searchIndex } from './query/search-index.ts'
import { wordsForAll } from './request/query-units.ts'
import { splitUnits } from './text/split-words.ts'
import type { Listed } from './values/listed.ts'

/**
 * The listings a page answers from: those of a category, or of the whole directory, each once. Their positions
 * are their places in page order.
 *
 * Everything is read lazily, so every method may throw the errors of reading bytes: callers answer
 * within `readWhenLoaded`.
 */
export interface Collection extends Listed {
  /** Position of the listing with this id. */
  find(id: string): number | undefined
  /**
   * Listings for `query`, best first: those that match all its words or, if these are few, most. Equal scores keep
   * page order. A blank query returns all listings in page order.
   */
  search(query: string, options: SearchOptions): SearchAnswer
}

/** What reads queries besides their words, once one needs it. Each may throw `BytesNotLoaded`. */
export interface Reading {
  /** Reads sentences. */
  readonly openReading: () => CreateRequestReader
  /** ISO 8601 day: what `next week` is counted from. */
  readonly today?: (() => string) | undefined
  /** Finds what words may misspell. */
  readonly openTypos: () => Typos
}

/** Reads the listings at some positions, in their order; what has to be loaded for them is loaded together. */
export type ReadListings = (positions: readonly number[]) => Listing[]

/**
 * Creates a collection from an index. Keeps no listings itself.
 *
 * @param readListings Reads those that were indexed, in the same order.
 * @param stemmers At least those the index's language needs: see `neededStemmers`.
 * @param openFacets Those of the index, once they are needed. May throw `BytesNotLoaded`.
 * @param reading What reads queries.
 * @param wording What the directory says about all listings.
 */
export function createCollection(
  index: IndexReader,
  readListings: ReadListings,
  stemmers: Stemmers,
  openFacets: () => Facets,
  { openReading, openTypos, today }: Reading,
  wording: () => Wording,
): Collection {
  const { documentCount } = index
  const stem = createStemmer(index.language, stemmers)
  const isForm = createFormTest(index.language, stemmers)
  const functionWords = functionWordsOf(index.language)
  const listings = (given: Iterable<number>): Listing[] => {
    const positions = Array.from(given)
    for (const position of positions) {
      if (position >= 0 && position < documentCount) continue
      throw new RangeError(`no listing at ${position} of ${documentCount}`)
    }
    return readListings(positions)
  }
  const listing = (position: number): Listing => {
    const [found] = listings([position])
    if (found === undefined) throw new RangeError(`no listing at ${position}`)
    return found
  }
  let facets: Facets | undefined
  const allFacets = (): Facets => (facets ??= openFacets())
  let reader: RequestReader | undefined
  const read: RequestReader = (query) =>
    (reader ??= openReading()({ index, language: index.language, functionWords, stem, wording, collection, today }))(
      query,
    )
  let things: ReadonlySet<string> | undefined
  /** Whether a query is one word that all listings are called: `books`. */
  const isAll = (query: string, { isLiteral }: SearchOptions): boolean => {
    if (isLiteral === true || /\S\s+\S|^\s*-/.test(query)) return false
    things ??= wordsForAll(wording().things)
    const [word = '', further] = splitUnits(query)
    return further === undefined && things.has(word)
  }
  const collection: Collection = {
    count: documentCount,
    listing,
    listings,
    find: (id) => index.positionsOfId(id).find((position) => listing(position).id === id),
    get facets() {
      return allFacets()
    },
    order: (sort) => index.order(sort),
    numbered: (sort) => index.numbered(sort),
    numbers: (sort) => index.numbers(sort),
    search: (query, options) =>
      searchIndex(index, isAll(query, options) ? '' : query, {
        ...options,
        stem,
        isForm,
        functionWords,
        read,
        openTypos,
      }),
  }
  return collection
}
