/**
 * Prices of work in units, each about a millisecond of CPU on the machine of the benchmarks. `costs.test.ts` holds them to
 * the work that is counted.
 */
export const COSTS = {
  /** Any message: ping, lists, what is refused, an answer known from before. */
  message: 1,
  /** Besides: reading one listing or file. */
  read: 1,
  comparedListing: 1,
  /** Besides what is searched and counted. */
  browse: 1,
  /** Opening a stream of any kind. */
  stream: 2,
  /** A result page, besides the search: the text of up to 50 listings, read, written and compressed. */
  resultPage: 4,
  /** A comparison, besides its listings. */
  comparisonPage: 2,
  /** A result page, listing page or sitemap that was made before. */
  repeatedPage: 1,
  listingPage: 4,
  /** Changes since a position: up to 1,000. */
  changes: 4,
  /** A sitemap made on request: up to 50,000 addresses. */
  sitemap: 50,
} as const

/** Bytes of a request that are parsed for one unit; fewer are part of the message. */
export const BODY_BYTES_PER_UNIT = 32 * 1024

/** Postings that are evaluated, and listings whose facets are counted, for one unit. */
export const POSTINGS_PER_UNIT = 7000
export const COUNTED_PER_UNIT = 60_000

/** The share of all listings that a word or filter is assumed to find, with what the word begins, before it is looked up. */
const ASSUMED_SHARE = 0.1

/** Words of a query that count: see `MAX_COUNTED_WORDS`. */
const COUNTED_WORDS = 8

/** Facets that a result page counts. */
const COUNTED_FACETS = 5

/** Estimated cost of a task, in units. */
export interface AssumedCost {
  readonly fixed: number
  /** Stands in for the counted work until that is known. */
  readonly assumed: number
}

/** Why work does not begin now. */
export interface BudgetExceeded {
  /** Too many requests, or too costly ones. */
  readonly reason: 'rate' | 'cost'
  /** Whole seconds until it would be; at least 1. */
  readonly retryAfterSeconds: number
  /** Units requested, and left. Missing where requests are counted. */
  readonly cost?: number
  readonly left?: number
}

/** What a client may still use. */
export interface Budget {
  /** Takes units before the work. @returns `undefined`, or why it took none. */
  reserve(units: number): Promise<BudgetExceeded | undefined>
  /** Takes the units used beyond the reserved ones, or returns them where negative. Never refuses: the next one waits. */
  adjust(units: number): void
}

/** Work counted during an answer. */
export interface CountedWork {
  /** Postings of words that were evaluated. */
  postings: number
  /** Listings that were scored, of which the best are answers. In the price of postings: each is of at least one. */
  candidates: number
  /** Listings whose values of a facet were counted, for each facet. */
  counted: number
}

/** Estimated units of a search, from its words alone. More often too high than too low: the rest is returned. */
export function assumedSearchUnits(query: string, listingCount: number): number {
  const words = Math.min(COUNTED_WORDS, query.split(/\s+/, COUNTED_WORDS + 1).filter((word) => word !== '').length)
  return (words * listingCount * ASSUMED_SHARE) / POSTINGS_PER_UNIT
}

/** Estimated units of counting the facets of an answer. */
export function assumedFacetUnits(listingCount: number, facets = COUNTED_FACETS): number {
  return (facets * listingCount * ASSUMED_SHARE) / COUNTED_PER_UNIT
}

export function startCounting(): CountedWork {
  return { postings: 0, candidates: 0, counted: 0 }
}

export function unitsOf({ postings, counted }: Omit<CountedWork, 'candidates'>): number {
  return postings / POSTINGS_PER_UNIT + counted / COUNTED_PER_UNIT
}
