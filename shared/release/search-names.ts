import { SHARED_DIR } from '../urls.ts'

/**
 * Where search files are, below the base: what search and tools run from where no server answers, in the page, in the
 * extension, on any static host. Whole small files, compressed inside (gzip), because hosts fail at ranges and at types in
 * many ways. All but `_/search.json`, the {@link SearchPointer}, are immutable, in one of two ways:
 *
 * - on hosts of plain files, named by their content: a change of one page leaves the files of the others as they are. The
 *   pointer names the opening file of the root page (see `opening.ts`), and so does that page, for which it is named by its
 *   input; it names its pieces and, in its list of categories, the opening files of the other pages.
 * - on a server, which makes them when they are requested, named by the release and the page: see {@link openingName}.
 */
export const SEARCH_DIR = `${SHARED_DIR}search/`

/** Path of a search file by its name. */
export function searchPath(name: string): string {
  return `${SEARCH_DIR}${name}.gz`
}

/** Stands for the root page where the others have their slugs. Slugs do not begin with `_`. */
export const ROOT_NAME = '_root'

/** Version of all these files together; readers know only this one. */
export const SEARCH_FORMAT = 5

/** Content of `_/search.json`. */
export interface SearchPointer {
  readonly format: typeof SEARCH_FORMAT
  readonly release: string
  readonly root: string
  /** Whether the names of the others follow from it. */
  readonly named_by_page?: true
  /** Of the directory's texts: which stemmer its words need. */
  readonly language: string
  /** The URL every published link starts with, without a trailing slash. */
  readonly base_url: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly links_checked?: string | undefined
}

/** Parts of a page that are cut into pieces where they are large. */
export const PAGE_PARTS = ['index', 'listings', 'categories'] as const

export type PagePart = (typeof PAGE_PARTS)[number]

/**
 * Directories of more listings are cut into larger pieces: hosts limit the number of files. So are those of few, of which
 * a query needs listings from most pieces: a request takes as long as some KB.
 */
const LISTING_COUNTS = { small: 512, few: 20_000, some: 50_000 } as const

/** Bytes of the pieces that an index, or a list of categories, is cut into. */
export function pieceBytesOf(listingCount: number): number {
  return listingCount > LISTING_COUNTS.few ? 16_384 : 8_192
}

/** Bytes of the dictionary in a slice of words, which has their postings too: as many again, or twice as many. */
export function sliceBytesOf(listingCount: number): number {
  return listingCount > LISTING_COUNTS.few ? 8_192 : 1_024
}

/** Listings in a piece: 8 or 16 KB of them in most directories. */
export function listingsPerPiece(listingCount: number): number {
  return listingCount > LISTING_COUNTS.some || listingCount <= LISTING_COUNTS.small ? 32 : 16
}

/** Pieces of a part that have one name together: a list of all names would be as long as the rest of an opening file. */
export const PIECES_TOGETHER = 16

/** Name of a piece among those that have a name together. */
export function pieceName(together: string, piece: number): string {
  return `${together}/${piece}`
}

/** Name of a page's opening file that a server makes. @param slug Empty for the root page. */
export function openingName(folder: string, slug: string): string {
  return `${folder}/${slug === '' ? ROOT_NAME : slug}`
}

/** What the pieces of a part of a page have in their names that a server makes. */
export function partName(opening: string, part: PagePart): string {
  return `${opening}.parts/${part}`
}

/** A search file that a server makes: an opening file, or a piece. */
export interface SearchFileName {
  /** Empty for the root page. */
  readonly slug: string
  readonly piece?: { readonly part: PagePart; readonly number: number }
}

/** Reads the path of a file in this folder, named by {@link openingName} or {@link partName}; `undefined` for others. */
export function parseSearchPath(folder: string, path: string): SearchFileName | undefined {
  const start = `${SEARCH_DIR}${folder}/`
  if (!path.startsWith(start)) return undefined
  const [, page, part, number] =
    /^([^/]+?)(?:\.parts\/([a-z]+)\/(0|[1-9]\d{0,6}))?\.gz$/.exec(path.slice(start.length)) ?? []
  if (page === undefined) return undefined
  const slug = page === ROOT_NAME ? '' : page
  if (part === undefined) return { slug }
  const known = PAGE_PARTS.find((each) => each === part)
  return known && { slug, piece: { part: known, number: Number(number) } }
}
