import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from '../../shared/model/listing.ts'
import { uniqueListings } from '../../shared/search/unique-listings.ts'
import { SEARCH_DIR } from '../store/release-format.ts'
import type { NamedFile, SearchFiles, TableEntry } from '../store/release-format.ts'
import { isCategory } from './bundle-keys.ts'
import type { EarlierRelease } from './earlier-release.ts'
import { createListingsFile } from './listings-file.ts'
import type { ListingsFile } from './listings-file.ts'
import { mergePageIndexes } from './merge-page-indexes.ts'
import type { PlacedPage } from './merge-page-indexes.ts'

/** What a {@link SearchPublication} is made with. */
export interface SearchPublicationOptions {
  readonly privateDir: string
  readonly earlier: EarlierRelease | undefined
  /** Keys of all category pages in display order. */
  readonly keys: readonly string[]
  /** Primary language of the texts. */
  readonly language: string
  /** Listings of a page; asked for pages that were added before. */
  readonly listings: (key: string) => readonly Listing[]
}

/**
 * Lays down what searches of the whole directory answer from: the index of all listings, merged from those of the
 * pages, and the listings themselves, by position. A listing's position is its first place, in display order of pages.
 *
 * While pages come as they were in the earlier release nothing is written; were all of them so, its files are kept.
 */
export class SearchPublication {
  readonly #options: SearchPublicationOptions
  readonly #folder: string
  readonly #order: ReadonlyMap<string, number>
  readonly #earlierPages: readonly TableEntry[]
  readonly #pages: PlacedPage[] = []
  #listingCount = 0
  #file: ListingsFile | undefined

  constructor(options: SearchPublicationOptions) {
    const { privateDir, keys, earlier } = options
    this.#options = options
    this.#folder = join(privateDir, SEARCH_DIR)
    mkdirSync(this.#folder, { recursive: true })
    this.#order = new Map(keys.map((key, index) => [key, index]))
    this.#earlierPages = earlier && this.#isThere(earlier.table.search) ? categoryEntries(earlier) : []
  }

  /** Adds the next page, in display order. */
  add(key: string, inputDigest: string, given: readonly Listing[]): void {
    const before = this.#earlierPages[this.#pages.length]
    if (before?.key !== key || before.inputDigest !== inputDigest) this.#file ??= this.#beginFile()
    const listings = uniqueListings(given)
    const positions = this.#place(key, listings)
    this.#pages.push({ key, positions })
    if (this.#file) addPlaced(this.#file, listings, positions)
  }

  /**
   * Writes what has changed. Call before the switch.
   *
   * @param readIndex Gives the index of a page.
   */
  finish(readIndex: (key: string) => Uint8Array): SearchFiles {
    const { earlier, language } = this.#options
    if (!this.#file && earlier && this.#earlierPages.length === this.#pages.length) return earlier.table.search
    const listings = (this.#file ?? this.#beginFile()).finish()
    const index = mergePageIndexes(this.#pages, { folder: this.#folder, language, readIndex })
    return { index, listings }
  }

  /** Lets go of a file that was begun. */
  close(): void {
    this.#file?.abandon()
  }

  /** Is its first place on this page? Those of a listing are the pages it names, and no page has it twice. */
  #place(key: string, listings: readonly Listing[]): Int32Array {
    const here = this.#order.get(key) ?? 0
    return Int32Array.from(listings, ({ categories }) => {
      if (categories.some((slug) => (this.#order.get(slug) ?? here) < here)) return -1
      this.#listingCount += 1
      return this.#listingCount - 1
    })
  }

  /** Begins the file with the listings of the pages so far. */
  #beginFile(): ListingsFile {
    const { earlier } = this.#options
    if (earlier && this.#pages.length > 0) {
      const file = createListingsFile(this.#folder)
      if (file.copy(earlier.table.search.listings.name, this.#listingCount)) return file
      file.abandon()
    }
    const file = createListingsFile(this.#folder)
    for (const { key, positions } of this.#pages)
      addPlaced(file, uniqueListings(this.#options.listings(key)), positions)
    return file
  }

  #isThere(files: SearchFiles): boolean {
    return Object.values(files).every(({ name, byteLength }: NamedFile) => {
      return statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size === byteLength
    })
  }
}

function addPlaced(file: ListingsFile, listings: readonly Listing[], positions: Int32Array): void {
  for (const [index, listing] of listings.entries()) {
    if (positions[index] !== -1) file.add(listing)
  }
}

function categoryEntries(earlier: EarlierRelease): TableEntry[] {
  // What cannot be used is no entry any more.
  return earlier.table.entries.filter(({ key }) => isCategory(key) && earlier.entry(key) !== undefined)
}
