import type { Listing } from '../../shared/model/listing.ts'
import type { Page } from 'playwright'

/** Engines measured, all on the same listings and queries. */
export const STATIC_CONTESTANTS = ['ours', 'pagefind', 'minisearch'] as const

/** A name of {@link STATIC_CONTESTANTS}. */
export type StaticContestant = (typeof STATIC_CONTESTANTS)[number]

/** Results requested, with their texts: as many as a search field of ours lists. */
export const RESULTS = 7

/** The page that measuring begins on: a connection, and nothing else. */
export const BLANK_PAGE = 'blank.html'

/** Its content. Pagefind takes the language from it. */
export const BLANK_HTML = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Blank</title></html>'

/** What is measured: listings, each once, and the directory they were read from. */
export interface StaticDirectory {
  readonly config: string
  readonly listings: readonly Listing[]
}

/** A result as a visitor sees it. */
export interface FoundText {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** What a page of the benchmark has. */
export interface SearchingWindow {
  /** Loads the engine when first called. Gives {@link RESULTS} results at most, the best first. */
  searchTexts(this: void, query: string): Promise<FoundText[]>
}

/** A search engine that needs nothing but files. */
export interface StaticEngine {
  /** Writes everything a host must have. */
  write(directory: StaticDirectory, folder: string): Promise<void>
  /** Gives the page its `searchTexts`, and loads nothing. @param folder As written. */
  install(page: Page, folder: string): Promise<void>
  /** Why it is left out of a directory of this many listings. */
  reasonToSkip?(listings: number): string | undefined
}
