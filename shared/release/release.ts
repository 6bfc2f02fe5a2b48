import type { PageFrame } from '../model/page.ts'
import type { ServerInfo } from '../model/server-info.ts'
import type { Stemmers } from '../search/analysis/stem.ts'
import type { openFacets } from '../search/index-facets.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import type { ReadListings, Reading } from '../search/collection.ts'
import type { CategoryList } from '../tools/categories/category-list.ts'
import type { ToolPage } from '../tools/tool.ts'
import type { PageListings, PageParts } from './opening.ts'

/** What a platform provides: a published directory, wherever its bytes are. Errors are `UnreadableBytesError`. */
export interface Files {
  /**
   * Opens the release that is published now.
   *
   * @param isFresh Whether caches on the way are to be passed.
   * @param known The one that is open, which is returned where it still is that.
   */
  open(isFresh: boolean, known?: PublishedRelease): Promise<PublishedRelease>
}

export interface ReleaseFacts {
  /** Digest of everything in it. */
  readonly id: string
  /** The URL every published link starts with, without a trailing slash. */
  readonly baseUrl: string
  /** Language of the texts, BCP 47. */
  readonly language: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly linksChecked?: string | undefined
}

/** A release as a platform gives access to it. */
export interface PublishedRelease extends ReleaseFacts {
  /**
   * Name of a page's search file, where the platform knows it without reading the root page; `null` where it knows that
   * there is no such page.
   *
   * @param slug Empty for the root page, whose name every platform knows.
   */
  searchName(slug: string): string | null | undefined
  /** Position of a category among those of the root, where it is known without reading their names. */
  readonly positionOf?: (slug: string) => number | undefined
  /** Reads what a page is opened from; `undefined` where there is nothing of this name. */
  opening(name: string): Promise<PageParts | undefined>
  /** Reads a piece of a page, unpacked; `undefined` where there is none of this name. */
  piece(name: string): Promise<Uint8Array | undefined>
  /**
   * Looks up a rendition, an asset or a part of the data.
   *
   * @param path Below the base, decoded, without a leading slash: `databases/index.json`.
   */
  file(path: string): Promise<StoredFile | undefined>
  /** The text of a document of the ledger of changes; `undefined` where there is none of this name. */
  changes(name: string): Promise<string | undefined>
}

export interface StoredFile {
  readonly path: string
  /** `Content-Type` as sent. */
  readonly mediaType: string
  /** When this content was first published, seconds since 1970, where that is known. */
  readonly modified: number | undefined
  readonly forms: Readonly<Partial<Record<'gzip' | 'br', StoredForm>>> & { readonly identity: StoredForm }
}

/** One encoded form of a published file. */
export interface StoredForm {
  /** Strong entity tag with its quotes; a digest of these very bytes (RFC 9110 §8.8.3). Empty where a host sends none. */
  readonly etag: string
  readonly byteLength: number
  /** @throws {UnreadableBytesError} when they are not what was published. */
  bytes(): Promise<Uint8Array>
}

export interface ReaderOptions {
  /** Bytes of pages that are kept open, those read last. Default 8 MB. */
  readonly pageBytes?: number
  /** Loads what stems words of a language. */
  readonly loadStemmers: (language: string) => Stemmers | Promise<Stemmers>
  /** Opens the facets of an index. Default: by a script that is loaded when they are first needed. */
  readonly openFacets?: typeof openFacets
  /** What reads queries besides their words. Default: scripts that are loaded when they are first needed. */
  readonly reading?: Reading
  /** ISO 8601 day: what `next week` is counted from. Without it, nothing is read that depends on it. */
  readonly today?: () => string
  /** Keeps listings that were parsed in memory. Default: each is parsed again. @param page One of a release. */
  readonly rememberListings?: (page: string, read: ReadListings) => ReadListings
  /** Characters of the listings that are kept. */
  readonly heldListings?: () => number
  /** Keeps categories of the root that were found in memory. Default: each is read again. */
  readonly rememberCategories?: (list: CategoryList) => CategoryList
}

/** The releases of a published directory, one after the other. */
export interface Releases {
  /** The release to answer from; once for each request. Reads nothing before it is first called. */
  current(): Promise<Release>
  /** The one that was open last, if any. */
  latest(): Release | undefined
  /**
   * Looks for a newer release, which is the current one then. One that is in use stays readable.
   *
   * @returns Whether there is one.
   * @throws {UnreadableBytesError} when that cannot be found out; the current release stays.
   */
  refresh(): Promise<boolean>
  /** Opens the release anew before the next answer: something of it could not be read. */
  invalidate(): void
  /** Calls back when there is another release. @returns A function that unsubscribes. */
  onChange(listener: (release: Release) => void): () => void
}

export interface Release extends ReleaseFacts {
  /** As {@link PublishedRelease.file}. */
  readonly file: PublishedRelease['file']
  /** As {@link PublishedRelease.changes}. */
  readonly changes: PublishedRelease['changes']
  /**
   * A page by its slug, empty for the root; `undefined` where there is none. Loaded once for all callers.
   *
   * @throws {UnreadableBytesError} when it cannot be read.
   */
  page(slug: string): Promise<OpenPage | undefined>
  /** What {@link Release.page} is opened from. */
  stored(slug: string): Promise<StoredPage | undefined>
  /** Bytes of pages, and characters of listings, that are kept in memory: an estimate. */
  heldBytes(): Readonly<Record<'pages' | 'listings', number>>
}

export interface StoredPage {
  /** The page without what it lists: for `parseFrameDocument`, or `parseRootFrameDocument`. */
  readonly frame: string
  /** The search index: for `openIndex`. Read once. */
  index(): Promise<ByteSource>
  readonly listings: PageListings
  /** Of the root, its categories: for `openCategoryList`. */
  readonly categories?: ByteSource | undefined
  /** Memory of what is in it at once: an estimate. */
  readonly byteLength: number
}

/** A page as tools see it, what its renditions are made from, and how its endpoint introduces itself. */
export type OpenPage = ToolPage & {
  readonly frame: PageFrame
  readonly server: ServerInfo
  /**
   * Names of pages by their slugs, among them of the one that the listing at a position is first on, where the page is the
   * root. They come with the listing.
   *
   * @throws {BytesNotLoaded} as the listing's reading does.
   */
  labels(position: number): Readonly<Record<string, string>>
}
