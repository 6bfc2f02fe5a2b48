/**
 * What work costs, in units: about a millisecond of CPU each on the machine of the benchmarks. All that is charged is
 * here; `costs.test.ts` holds it to the work that is counted.
 */
export const COSTS = {
  /** Any message: ping, lists, what is refused, an answer known from before. */
  message: 1,
  /** Besides: reading one listing or file. */
  read: 1,
  /** Each listing that is compared. */
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
  /** The page of a listing. */
  listingPage: 4,
  /** Changes since a position: up to 1,000. */
  changes: 4,
  /** A sitemap that is made when it is asked for: up to 50,000 addresses. */
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

/** Facets that `browse` counts unless asked otherwise. */
const COUNTED_FACETS = 5

/** What something is assumed to cost before it is done, in units. */
export interface AssumedCost {
  readonly fixed: number
  /** Instead of what is counted: replaced by it afterwards. */
  readonly assumed: number
}

/** Why work is not begun now. */
export interface BudgetExceeded {
  /** Too many requests, or too costly ones. */
  readonly reason: 'rate' | 'cost'
  /** Whole seconds until it would be; at least 1. */
  readonly retryAfterSeconds: number
  /** Units that were asked for, and that are left. Missing where requests are counted. */
  readonly cost?: number
  readonly left?: number
}

/** Who pays for work. */
export interface Payer {
  /** Takes units before they are used. @returns Why not, and then nothing is taken; or `undefined`. */
  spend(units: number): Promise<BudgetExceeded | undefined>
  /** Takes what was used beyond what was spent, or gives it back where negative. Never refuses: the next one waits. */
  settle(units: number): void
}

/** Work that was counted while something was answered. */
export interface CountedWork {
  /** Postings of words that were evaluated. */
  postings: number
  /** Listings that were scored, of which the best are answers. In the price of postings: each is of at least one. */
  candidates: number
  /** Listings whose values of a facet were counted, for each facet. */
  counted: number
}

/** What a search is assumed to cost, from its words alone. Too much more often than too little: the rest is given back. */
export function assumedSearchUnits(query: string, listingCount: number): number {
  const words = Math.min(COUNTED_WORDS, query.split(/\s+/, COUNTED_WORDS + 1).filter((word) => word !== '').length)
  return (words * listingCount * ASSUMED_SHARE) / POSTINGS_PER_UNIT
}

/** What counting the facets of an answer is assumed to cost. */
export function assumedFacetUnits(listingCount: number): number {
  return (COUNTED_FACETS * listingCount * ASSUMED_SHARE) / COUNTED_PER_UNIT
}

/** No work yet. */
export function startCounting(): CountedWork {
  return { postings: 0, candidates: 0, counted: 0 }
}

/** What the counted work costs. */
export function unitsOf({ postings, counted }: Omit<CountedWork, 'candidates'>): number {
  return postings / POSTINGS_PER_UNIT + counted / COUNTED_PER_UNIT
}
