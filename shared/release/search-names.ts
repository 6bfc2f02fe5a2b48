import { SHARED_DIR } from '../urls.ts'

/**
 * Where the folders of releases are, below the base: the files that search and tools run from where no server answers, in
 * the page, in the extension, on any static host. Whole small files, compressed inside (gzip), because hosts fail at
 * ranges and at types in many ways:
 *
 * - `_/search.json`, the {@link SearchPointer}: the only one that changes.
 * - `{folder}{page}.gz`: the opening file of a page, see `opening.ts`. `page` is its slug, {@link ROOT_NAME} for the root.
 * - `{folder}{page}.parts/{part}/{n}.gz`: the rest of a page that is too large for its opening file, see
 *   `piece-source.ts` and `listing-pieces.ts`.
 *
 * `folder` is named by the release, so that everything in it is immutable.
 */
export const SEARCH_DIR = `${SHARED_DIR}search/`

/** Stands for the root page where the others have their slugs. Slugs do not begin with `_`. */
export const ROOT_NAME = '_root'

/** Version of all these files together; readers know only this one. */
export const SEARCH_FORMAT = 2

/** Content of `_/search.json`. */
export interface SearchPointer {
  readonly format: typeof SEARCH_FORMAT
  /** Id of the release. */
  readonly release: string
  /** Below the base, with a slash at the end. */
  readonly folder: string
  /** Of the directory's texts: which stemmer its words need. */
  readonly language: string
  /** The URL every published link starts with, without a trailing slash. */
  readonly base_url: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly links_checked?: string | undefined
}

/** Parts of a page that are cut into pieces where they are large. */
export const PAGE_PARTS = ['index', 'words', 'listings', 'categories'] as const

/** One of {@link PAGE_PARTS}. */
export type PagePart = (typeof PAGE_PARTS)[number]

/** Directories of more listings are cut into larger pieces: hosts limit the number of files. */
const MANY_LISTINGS = { few: 20_000, some: 50_000, many: 100_000 } as const

/** Bytes of the pieces that an index, or a list of categories, is cut into. */
export function pieceBytesOf(listingCount: number): number {
  return listingCount > MANY_LISTINGS.many ? 65_536 : listingCount > MANY_LISTINGS.few ? 16_384 : 8_192
}

/** Bytes of the dictionary in a slice of words, which has their postings too: as many again, or twice as many. */
export function sliceBytesOf(listingCount: number): number {
  return listingCount > MANY_LISTINGS.many ? 16_384 : listingCount > MANY_LISTINGS.few ? 8_192 : 2_048
}

/** Listings in a piece: 8 or 16 KB of them in most directories. */
export function listingsPerPiece(listingCount: number): number {
  return listingCount > MANY_LISTINGS.some ? 32 : 16
}

/** Name of a page's opening file in the folder of the release. @param slug Empty for the root page. */
export function openingName(slug: string): string {
  return `${slug === '' ? ROOT_NAME : slug}.gz`
}

/** Name of a piece of the page with this opening file. */
export function pieceName(opening: string, part: PagePart, piece: number): string {
  return `${opening.slice(0, -'.gz'.length)}.parts/${part}/${piece}.gz`
}

/** A file of the folder of a release: an opening file, or a piece. */
export interface SearchFileName {
  /** Empty for the root page. */
  readonly slug: string
  readonly piece?: { readonly part: PagePart; readonly number: number }
}

/** Reads what {@link openingName} and {@link pieceName} write; `undefined` for other names. */
export function parseSearchFileName(name: string): SearchFileName | undefined {
  const [, page, part, number] = /^([^/]+?)(?:\.parts\/([a-z]+)\/(0|[1-9]\d{0,6}))?\.gz$/.exec(name) ?? []
  if (page === undefined) return undefined
  const slug = page === ROOT_NAME ? '' : page
  if (part === undefined) return { slug }
  const known = PAGE_PARTS.find((each) => each === part)
  return known && { slug, piece: { part: known, number: Number(number) } }
}
