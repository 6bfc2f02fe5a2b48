import { countSlices, cutCategories, cutIndex, readPiece, readSlice } from '../../shared/release/cut-part.ts'
import {
  SEARCH_FORMAT,
  listingsPerPiece,
  openingName,
  parseSearchFileName,
  pieceBytesOf,
  pieceName,
  SEARCH_DIR,
  sliceBytesOf,
} from '../../shared/release/search-names.ts'
import type { SearchFileName, PagePart, SearchPointer } from '../../shared/release/search-names.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { writeOpening } from '../../shared/release/opening.ts'
import type { Opening, OpeningPart } from '../../shared/release/opening.ts'
import { countPieces } from '../../shared/release/piece-source.ts'
import { parseFrameDocument, parseRootFrameDocument } from '../../shared/model/parse-page-document.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { writeRecords } from '../../shared/search/index/blocks/record-file.ts'
import { openCategoryList } from '../../shared/tools/categories/category-list.ts'
import { compressGzip, tagBytes, toHex } from '../store/compressed-variant.ts'
import { readOnce } from '../store/in-flight-reads.ts'
import type { Release, StoredFile } from '../store/store.ts'

/** Compresses with gzip. */
export type Gzip = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/**
 * The files that search and tools in browsers run from, see `shared/release/search-names.ts`. They are made of the release
 * when they are asked for; a static host gets all of them beforehand.
 */
export interface SearchFiles {
  /** A file by its path below the base; `undefined` where there is none. */
  file(path: string): Promise<SearchFile | undefined>
  /** Paths of all files, the pointer last. */
  paths(): AsyncIterable<string>
}

/** A search file. It has no date of its own. */
export type SearchFile = Omit<StoredFile, 'lastModifiedSeconds'> & { readonly lastModifiedSeconds: undefined }

/** Pages with an index of up to this many bytes are one file: some 100 KB with their listings when compressed. */
const MAX_WHOLE_INDEX_BYTES = 192 << 10

/** A list of categories of up to this many bytes is in the root's opening file: some 400 categories. */
const MAX_WHOLE_CATEGORIES_BYTES = 64 << 10

/** Categories read together. */
const CATEGORIES_TOGETHER = 1_000

/** How search files are made. */
export interface SearchFileOptions {
  /** Default: the platform's, at its usual level. */
  readonly gzip?: Gzip
  /** Pages with an index, and at the root categories, of up to this many bytes together are one file. */
  readonly maxWholeIndexBytes?: number
}

/** Creates the search files of a release. */
export function createSearchFiles(
  release: Release,
  { gzip = compressGzip, maxWholeIndexBytes = MAX_WHOLE_INDEX_BYTES }: SearchFileOptions = {},
): SearchFiles {
  const readPointer = readOnce(() => makePointer(release))
  const pageAt = async (slug: string): Promise<StoredSearch | undefined> => {
    const page = await readPage(release, slug)
    return (
      page && { ...page, isWhole: page.index.byteLength + (page.categories?.byteLength ?? 0) <= maxWholeIndexBytes }
    )
  }
  return {
    async file(path) {
      if (!path.startsWith(SEARCH_DIR) && path !== SEARCH_POINTER) return undefined
      const current = await readPointer()
      if (current === undefined) return undefined
      if (path === SEARCH_POINTER) {
        return storeFile(path, 'application/json', encoder.encode(`${JSON.stringify(current)}\n`))
      }
      const name = path.startsWith(current.folder) ? parseSearchFileName(path.slice(current.folder.length)) : undefined
      const page = name && (await pageAt(name.slug))
      const bytes = page && (await makeFile(page, name))
      return bytes && storeFile(path, 'application/gzip', await gzip(bytes))
    },
    async *paths() {
      const current = await readPointer()
      const root = await release.root()
      if (current === undefined || root === undefined) return
      const page = await pageAt('')
      if (page !== undefined) yield* await namesOf('', page, current.folder)
      const { largest } = parseRootFrameDocument(root.frame)
      const list = await readWhenLoaded(() => openCategoryList({ source: root.categories, largest }))
      for (let first = 0; first < list.count; first += CATEGORIES_TOGETHER) {
        const length = Math.min(CATEGORIES_TOGETHER, list.count - first)
        const positions = Array.from({ length }, (_, at) => first + at)
        for (const { slug } of await readWhenLoaded(() => list.read(positions))) {
          const category = await pageAt(slug)
          if (category !== undefined) yield* await namesOf(slug, category, current.folder)
        }
      }
      yield SEARCH_POINTER
    },
  }
}

/** A page as it is stored, whatever kind it is of. */
interface StoredSearch {
  readonly frame: string
  readonly index: ByteSource
  readonly count: number
  /** Its listings as JSON in UTF-8, in the order of the index. @throws {BytesNotLoaded} */
  readonly listings: (first: number, end: number) => Uint8Array[]
  readonly categories?: ByteSource
  /** Whether it is one file. */
  readonly isWhole: boolean
}

async function makePointer(release: Release): Promise<SearchPointer | undefined> {
  const root = await release.root()
  if (root === undefined) return undefined
  const { directory } = parseRootFrameDocument(root.frame)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(`${SEARCH_FORMAT} ${release.id}`)))
  return {
    format: SEARCH_FORMAT,
    release: release.id,
    folder: `${SEARCH_DIR}${toHex(digest.subarray(0, 8))}/`,
    language: directory.language,
    base_url: release.baseUrl,
    ...(release.linksChecked !== undefined && { links_checked: release.linksChecked }),
  }
}

async function readPage(release: Release, slug: string): Promise<Omit<StoredSearch, 'isWhole'> | undefined> {
  if (slug === '') {
    const root = await release.root()
    if (root === undefined) return undefined
    const search = await release.search()
    return {
      frame: root.frame,
      index: search.index,
      count: parseRootFrameDocument(root.frame).listing_count,
      categories: root.categories,
      listings(first, end) {
        const positions = Array.from({ length: end - first }, (_, at) => first + at)
        search.prepareListings?.(positions)
        return positions.map((position) => encoder.encode(search.readListing(position)))
      },
    }
  }
  const page = slugProblem(slug) === undefined ? await release.page(slug) : undefined
  if (page === undefined) return undefined
  const { frame, index, listings } = page
  // It says that it is a category's: `release.page` also finds other bundles.
  parseFrameDocument(frame)
  return {
    frame,
    index,
    count: listings.count,
    listings: (first, end) => Array.from({ length: end - first }, (_, at) => encoder.encode(listings.read(first + at))),
  }
}

/** @returns `undefined` where the page has no such piece. */
async function makeFile(page: StoredSearch, { piece }: SearchFileName): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (piece === undefined) {
    return writeOpening(page.isWhole ? await readWhenLoaded(() => wholeOpening(page)) : await openingInPieces(page))
  }
  const { part, number } = piece
  if (page.isWhole) return undefined
  return readWhenLoaded(() => {
    if (number >= pieceCounts(page)[part]) return undefined
    if (part === 'words') return readSlice(page.index, sliceBytesOf(page.count), number)
    if (part !== 'listings') return readPiece(page[part] ?? page.index, pieceBytesOf(page.count), number)
    const perPiece = listingsPerPiece(page.count)
    const first = number * perPiece
    return writeRecords(page.listings(first, Math.min(page.count, first + perPiece)))
  })
}

function wholeOpening({ frame, index, count, listings, categories }: StoredSearch): Opening {
  return {
    frame,
    index: { bytes: readWhole(index) },
    listings: { bytes: writeRecords(listings(0, count)) },
    ...(categories && { categories: { bytes: readWhole(categories) } }),
  }
}

async function openingInPieces({ frame, index, count, categories }: StoredSearch): Promise<Opening> {
  const pieceBytes = pieceBytesOf(count)
  return {
    frame,
    index: await cutIndex(index, { pieceBytes, sliceBytes: sliceBytesOf(count) }),
    listings: { count },
    ...(categories && { categories: await openingCategories(categories, pieceBytes) }),
  }
}

/** Most lists are small, and results of the root name categories: a round less. */
async function openingCategories(categories: ByteSource, pieceBytes: number): Promise<OpeningPart> {
  if (isCut(categories)) return cutCategories(categories, pieceBytes)
  return { bytes: await readWhenLoaded(() => readWhole(categories)) }
}

function isCut(categories: ByteSource): boolean {
  return categories.byteLength > MAX_WHOLE_CATEGORIES_BYTES
}

/** @throws {BytesNotLoaded} */
function pieceCounts({ index, categories, count }: StoredSearch): Record<PagePart, number> {
  const pieceBytes = pieceBytesOf(count)
  return {
    index: countPieces(index.byteLength, pieceBytes),
    words: countSlices(index, sliceBytesOf(count)),
    listings: Math.ceil(count / listingsPerPiece(count)),
    categories: categories === undefined || !isCut(categories) ? 0 : countPieces(categories.byteLength, pieceBytes),
  }
}

async function namesOf(slug: string, page: StoredSearch, folder: string): Promise<string[]> {
  const names = [folder + openingName(slug)]
  if (page.isWhole) return names
  for (const [part, count] of Object.entries(await readWhenLoaded(() => pieceCounts(page)))) {
    // The keys of a record are its names.
    for (let piece = 0; piece < count; piece += 1)
      names.push(folder + pieceName(openingName(slug), part as PagePart, piece))
  }
  return names
}

function readWhole(source: ByteSource): Uint8Array {
  return source.read(0, source.byteLength).slice()
}

async function storeFile(path: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>): Promise<SearchFile> {
  return { path, mediaType, lastModifiedSeconds: undefined, variants: { identity: await tagBytes(bytes) } }
}

const encoder = new TextEncoder()
