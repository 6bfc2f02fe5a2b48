import type { StoredFile } from '../../shared/release/release.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import type { ReleasePointer } from './release/release-pointer.ts'

/** Where objects and pointers are kept: the only thing that a platform provides. */
export interface Files {
  /**
   * Reads an object, or a part of it.
   *
   * @param name Of the object, from a pointer or a manifest; never from a request.
   * @param range Default: all. It may reach beyond the end, where nothing is read.
   * @returns `undefined` where there is no such object.
   */
  read(name: string, range?: readonly [offset: number, length: number]): Promise<Uint8Array | undefined>
  /** What is published now, past caches. @throws {Error} when there is nothing, or it cannot be read. */
  pointer(): Promise<ReleasePointer>
}

/**
 * The data for searches of the whole directory. Positions are those of the first places of listings, in display
 * order.
 */
export interface ReleaseSearch {
  /** The index of all listings: for `openIndex`. */
  readonly index: ByteSource
  /**
   * The listing at a position, as JSON.
   *
   * @throws {BytesNotLoaded} where it must be waited for: `readWhenLoaded` waits and retries.
   * @throws {UnreadableBytesError} where it cannot be read.
   * @throws {RangeError} where there is no such position.
   */
  readListing(position: number): string
  /**
   * Announces listings to be read soon, so that those that must be waited for are loaded together.
   *
   * @throws {BytesNotLoaded}
   */
  prepareListings?(positions: readonly number[]): void
}

/** The data for answers about a category page; in memory. */
export interface StoredPage {
  /** The page without its listings: for `parseFrameDocument`. */
  readonly frame: string
  /** Its listings, each once, in page order. */
  readonly listings: StoredListings
  /** The index of these listings: for `openIndex`. */
  readonly index: ByteSource
  /** Memory of all of this. */
  readonly byteLength: number
}

/** The data for answers about the root page. */
export interface StoredRoot {
  /** The page without its categories: for `parseRootFrameDocument`. */
  readonly frame: string
  /** Its categories: for `openCategoryList`. */
  readonly categories: ByteSource
  /**
   * Index of a category among them, if there is one with this slug.
   *
   * @throws {BytesNotLoaded} as {@link ReleaseSearch.readListing}.
   */
  positionOf(slug: string): number | undefined
}

/** Listings by position. */
export interface StoredListings {
  readonly count: number
  /**
   * The listing at a position, as JSON: for `parseListing`.
   *
   * @throws {UnreadableBytesError} where it is damaged.
   * @throws {RangeError} where there is no such position.
   */
  read(position: number): string
}

/**
 * Everything one build published. Immutable: answers made from one `Release` never mix with another's, and it stays
 * readable while in use.
 */
export interface Release {
  /** Digest of the whole release. */
  readonly id: string
  /** The URL every published link starts with, without a trailing slash. */
  readonly baseUrl: string
  /** Primary language of the texts, BCP 47. */
  readonly language: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly linksChecked?: string | undefined
  /** Looks up a file. */
  file(path: string): Promise<StoredFile | undefined>
  search(): Promise<ReleaseSearch>
  /** The data for answers about a category page, in one read; `undefined` where there is no such page. */
  page(slug: string): Promise<StoredPage | undefined>
  /** The data for answers about the root page; `undefined` where none was published. */
  root(): Promise<StoredRoot | undefined>
  /** The text of a document of the ledger of changes; `undefined` where there is none of this name. */
  changes(name: string): Promise<string | undefined>
}

/** Where releases are read from. */
export interface Store {
  /**
   * The release to answer from now. Call once per request.
   *
   * @throws {UnreadableBytesError} when it cannot be read at present.
   * @throws {Error} when nothing was published yet.
   */
  current(): Release
  /** Calls back after `current()` has changed. @returns A function that unsubscribes. */
  onChange(listener: (release: Release) => void): () => void
}
