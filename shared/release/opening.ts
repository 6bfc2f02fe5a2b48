import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { encodeUtf8, readUtf8 } from '../search/text/utf8.ts'
import { placeParts, readSearchFile, writeSearchFile } from './search-file.ts'
import type { PlacedBytes } from './search-file.ts'

/** How much of a part of a page is in its opening file: all of it, or what every query reads. */
export type OpeningPart = { readonly bytes: Uint8Array } | PartInPieces

/** A part of a page in files of its own. */
export interface PartInPieces {
  /** What each sixteen pieces are named by; where there is nothing, by the page. */
  readonly pieces?: readonly string[]
  readonly byteLength: number
  /** Of its pieces; the last of an area is shorter. */
  readonly pieceBytes: number
  /** What is in pieces, or in one where it is only read whole: an area begins with one. Default: all. */
  readonly areas?: readonly (readonly [offset: number, byteLength: number, isWhole?: true])[]
  /** Of an index: the tables of which slices have parts, which follow the pieces. */
  readonly slices?: readonly SlicedRange[]
  /** Of an index: long lists of postings and large facets, which follow the slices. */
  readonly lists?: readonly (readonly [offset: number, byteLength: number])[]
  /** What the opening file has of it, not overlapping. */
  readonly ranges: readonly PlacedBytes[]
}

/** A range that is in slices too: the first has the first of its parts, and so on. */
export interface SlicedRange {
  readonly offset: number
  /** Of each part. */
  readonly lengths: readonly number[]
  /** Whether a slice also has the first block of the next one's part, and slices that begin alike any of what is there. */
  readonly isShared?: boolean
}

/** What an opening file has of a page: enough to answer at once, or to know what to load. */
export interface Opening {
  /** The page without what it lists: for `parseFrameDocument`, `parseRootFrameDocument`. */
  readonly frame: string
  /** The search index: for `openIndex`. */
  readonly index: OpeningPart
  /** The listings in the order of the index; only their number where they are in pieces. */
  readonly listings: ListingTexts | ListingsInPieces
  /** Of the root page, its categories: for `openCategoryList`. */
  readonly categories?: OpeningPart
  /** First words of the values that sentences can name: for `readLater`. */
  readonly valueWords?: readonly string[]
}

/** What a page is opened from: an opening file, or what a platform has in a way of its own. */
export interface PageParts extends Omit<Opening, 'index' | 'listings'> {
  readonly index: OpeningPart | { load(): Promise<ByteSource> }
  readonly listings: Opening['listings'] | ListingsOfPages
}

export interface ListingsInPieces {
  readonly count: number
  /** As {@link PartInPieces.pieces}. */
  readonly pieces?: readonly string[]
}

/** The listings of a page by position. Reading throws `BytesNotLoaded` where they must be loaded first. */
export interface PageListings {
  readonly count: number
  /** As JSON: for `parseListing`. @throws {RangeError} where there is no such position. */
  read(position: number): string
  /** Names of pages by their slugs, among them of the one that the listing is first on: of the root. */
  readonly labels: (position: number) => Readonly<Record<string, string>>
  /** Loads those that will be read soon in one round. */
  prepare(positions: readonly number[]): void
}

export interface OtherPages {
  /** Those of a page that is in memory. */
  peek(slug: string): PageListings | undefined
  /** Those of a page. */
  load(slug: string): Promise<PageListings | undefined>
  /** Of the root: for `openCategoryList`. */
  readonly categories: ByteSource | undefined
}

/** Listings that are stored with other pages. */
export interface ListingsOfPages {
  readonly count: number
  open(pages: OtherPages): PageListings
}

/** Listings as JSON in UTF-8, and the names of pages that they are on, by their slugs. */
export interface ListingTexts {
  readonly texts: readonly Uint8Array[]
  readonly labels: Readonly<Record<string, string>>
}

/** A part as the header of the file describes it: whole, or with the offsets of its ranges. */
type StoredPart = true | (Omit<PartInPieces, 'ranges'> & { readonly offsets: readonly number[] })

/** Its parts are the frame and those of index, categories and listings. */
interface OpeningHeader {
  readonly index: StoredPart
  readonly categories?: StoredPart
  readonly listings: ListingsInPieces & { readonly labels?: ListingTexts['labels'] }
  readonly valueWords?: readonly string[]
}

/** Writes an opening file, not compressed yet. */
export function writeOpening({ frame, index, categories, listings, valueWords }: Opening): Uint8Array<ArrayBuffer> {
  const isWhole = 'texts' in listings
  const header: OpeningHeader = {
    index: storedPart(index),
    ...(categories && { categories: storedPart(categories) }),
    listings: isWhole ? { count: listings.texts.length, labels: listings.labels } : listings,
    ...(valueWords && { valueWords }),
  }
  const parts = [encodeUtf8(frame), ...bytesOf(index), ...bytesOf(categories), ...(isWhole ? listings.texts : [])]
  return writeSearchFile({ header, parts })
}

function storedPart(part: OpeningPart): StoredPart {
  if ('bytes' in part) return true
  const { ranges, ...facts } = part
  return { ...facts, offsets: ranges.map(({ offset }) => offset) }
}

function bytesOf(part: OpeningPart | undefined): Uint8Array[] {
  if (part === undefined) return []
  return 'bytes' in part ? [part.bytes] : part.ranges.map(({ bytes }) => bytes)
}

/**
 * Reads what {@link writeOpening} has written.
 *
 * @throws {DamagedIndexError} when it is something else, or damaged.
 */
export function readOpening(bytes: Uint8Array): Opening {
  const file = readSearchFile(bytes)
  // Its checksum is right, so we have written it.
  const { index, categories, listings, valueWords } = Object(file.header) as Partial<OpeningHeader>
  if (index === undefined || listings === undefined) {
    throw new DamagedIndexError('search files: this is no opening file; publish the directory again')
  }
  let next = 0
  const take = (count: number): readonly Uint8Array[] => file.parts.slice(next, (next += count))
  const readPart = (part: StoredPart): OpeningPart => {
    if (part === true) return { bytes: take(1)[0] ?? new Uint8Array() }
    const { offsets, ...facts } = part
    return { ...facts, ranges: placeParts(offsets, take(offsets.length)) }
  }
  const [frame = new Uint8Array()] = take(1)
  return {
    frame: readUtf8(frame, 0, frame.length),
    index: readPart(index),
    ...(categories && { categories: readPart(categories) }),
    listings: listings.labels ? { labels: listings.labels, texts: take(listings.count) } : listings,
    ...(valueWords && { valueWords }),
  }
}

/** Writes a piece of the listings of a page. */
export function writeListingPiece({ texts, labels }: ListingTexts): Uint8Array<ArrayBuffer> {
  return writeSearchFile({ header: labels, parts: texts })
}

/** Reads what {@link writeListingPiece} has written. @throws {DamagedIndexError} as {@link readOpening}. */
export function readListingPiece(file: Uint8Array): ListingTexts {
  const { header, parts } = readSearchFile(file)
  return { texts: parts, labels: Object(header) as ListingTexts['labels'] }
}
