import type { Listing } from '../../shared/model/listing.ts'

/** Engines measured, all on the same texts. */
export const SEARCH_CONTESTANTS = ['ours', 'minisearch', 'fts5'] as const

/** A name of {@link SEARCH_CONTESTANTS}. */
export type SearchContestant = (typeof SEARCH_CONTESTANTS)[number]

/** Results requested per query. */
export const SEARCH_LIMIT = 10

/** Listings to index, and the titles of their categories. */
export interface SearchDocuments {
  readonly count: number
  listingAt(position: number): Listing
  categoryTitle(slug: string): string
}

/** An engine under measurement. */
export interface SearchEngine {
  /**
   * Builds the index and writes it into a folder. Making the documents is not part of `seconds`, nor is writing what
   * was built in memory.
   */
  build(documents: SearchDocuments, folder: string): SearchBuilt
  open(folder: string): Promise<OpenedSearch>
}

/** The cost and output of a build. */
export interface SearchBuilt {
  readonly seconds: number
  readonly bytes: number
}

/** An index that can be queried. */
export interface OpenedSearch {
  /** Positions of the best {@link SEARCH_LIMIT} listings, the best first. */
  search(query: string): number[]
  /** Forgets what was asked, where that makes asking again cheaper: every round asks the same. */
  forget?(): void
  close(): void
}

/** Which documents: this many synthetic ones, or those of the corpora. */
export type SearchSource = number | 'corpora'

/** Messages to a child of the benchmark. */
export type SearchMessage =
  | { kind: 'build'; contestant: SearchContestant; source: SearchSource; folder: string }
  | { kind: 'open'; contestant: SearchContestant; folder: string }
  /** Runs every query once. */
  | { kind: 'ask'; queries: readonly string[] }
  /** Opens the index again for every query. */
  | { kind: 'ask_cold'; queries: readonly string[] }
  | { kind: 'memory' }

/** Answer to `build`. */
export interface SearchBuildAnswer extends SearchBuilt {
  readonly peakRssBytes: number
}

/** Answer to `ask` and `ask_cold`, by query. Cold times begin before opening. */
export interface SearchAskAnswer {
  readonly us: readonly number[]
  /** CPU time of the process for all of them together: another thread's is part of it. */
  readonly cpuUs: number
  readonly found: readonly (readonly number[])[]
}

/** Answer to `memory`: memory held beyond that before opening the index, after collecting garbage. */
export interface SearchMemoryAnswer {
  /** V8's heap and the buffers outside it. */
  readonly heldBytes: number
  /** Resident memory of the process, including its compiled code and SQLite's cache. */
  readonly rssBytes: number
}
