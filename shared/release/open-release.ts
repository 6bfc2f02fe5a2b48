import type * as IndexFacets from '../search/index-facets.ts'
import { parseFrameDocument, parseListing, parseRootFrameDocument } from '../model/parse-page-document.ts'
import type { Stemmers } from '../search/analysis/stem.ts'
import { createCollection } from '../search/collection.ts'
import { openReading } from '../search/load-reading.ts'
import type { Collection } from '../search/collection.ts'
import {
  DamagedIndexError,
  UnreadableBytesError,
  readWhenLoaded,
  BytesNotLoaded,
  readAllOnceLoaded,
} from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { createMemorySource } from '../search/index/blocks/memory-source.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import { createCategoryToolPage, createRootToolPage } from '../tools/create-tool-page.ts'
import type { ReleaseContext } from '../tools/create-tool-page.ts'
import { pieceName, listingsPerPiece } from './search-names.ts'
import type { PagePart } from './search-names.ts'
import type { OpenPage, PublishedRelease, ReaderOptions, Release } from './release.ts'
import { readOpening } from './opening.ts'
import type { Opening, OpeningPart } from './opening.ts'
import { createPieceSource, readPieces } from './piece-source.ts'
import type { FetchPiece } from './piece-source.ts'
import { openRecords } from '../search/index/blocks/record-file.ts'
import type { RecordReader } from '../search/index/blocks/record-file.ts'

/** Bytes of the pages that are kept open, unless set otherwise. */
const MAX_PAGE_BYTES = 8 << 20

/** What a page takes besides its search file: an estimate. */
const PAGE_BYTES = 14_000

/** Opens a release. Each page is read when it is first needed. */
export function openRelease(
  published: PublishedRelease,
  { loadStemmers, pageBytes = MAX_PAGE_BYTES, index = 'pieces' }: ReaderOptions,
): Release {
  const { id, baseUrl, language, linksChecked } = published
  const stemmers = loadStemmers(language)
  // Whoever needs it waits for it.
  stemmers.catch(() => undefined)
  const load = async (slug: string): Promise<OpenPage | undefined> => {
    // Names that stand for something else, or lead elsewhere.
    if (/^[._]|[/\\]/.test(slug) || !slug.isWellFormed()) return undefined
    const name = published.searchName(slug)
    const bytes = name === undefined ? undefined : await published.search(name)
    if (name === undefined || bytes === undefined) {
      if (slug !== '' && !(await isListed(slug))) return undefined
      throw new UnreadableBytesError(`the search file of the page "${slug}" is not there`)
    }
    const opening = readOpening(bytes)
    const fetchPiece =
      (part: PagePart): FetchPiece =>
      async (piece) => {
        const found = await published.search(pieceName(name, part, piece))
        if (found === undefined) throw new UnreadableBytesError(`${pieceName(name, part, piece)} is not there`)
        return found
      }
    const collect = createCollector(opening, fetchPiece, await stemmers, slug === '' && index === 'whole')
    const byteLength = PAGE_BYTES + bytes.byteLength
    return slug === ''
      ? openRoot({ ...opening, byteLength }, fetchPiece, collect, context)
      : openCategory({ ...opening, byteLength }, collect, context)
  }
  const pages = createPageMemory(load, pageBytes)
  const isListed = async (slug: string): Promise<boolean> => {
    const root = await pages('')
    return root?.kind === 'root' && (await readWhenLoaded(() => root.categories.find(new Set([slug])))).length > 0
  }
  const changeLog: ReleaseContext['changeLog'] = async () =>
    (await import('./read-change-log.ts')).readChangeLog(published)
  const context: ReleaseContext = { baseUrl, release: id, linksChecked, pageOf: pages, changeLog }
  return { id, baseUrl, language, linksChecked, file: (path) => published.file(path), page: pages }
}

type LoadPage = Release['page']

/** Keeps pages open, those read last: each is loaded once for all who wait. The root page stays. */
function createPageMemory(load: LoadPage, maxBytes: number): LoadPage {
  interface KeptPage {
    page: Promise<OpenPage | undefined>
    byteLength: number
  }
  const pages = new Map<string, KeptPage>()
  let total = 0
  const makeRoom = (): void => {
    for (const [slug, { byteLength }] of [...pages].slice(0, -1)) {
      if (total <= maxBytes) return
      if (slug === '') continue
      total -= byteLength
      pages.delete(slug)
    }
  }
  const open = async (slug: string, entry: KeptPage): Promise<OpenPage | undefined> => {
    try {
      const page = await load(slug)
      entry.byteLength = slug === '' ? 0 : (page?.byteLength ?? 0)
      total += entry.byteLength
      makeRoom()
      return page
    } catch (error) {
      pages.delete(slug)
      throw error
    }
  }
  return (slug) => {
    const known = pages.get(slug)
    pages.delete(slug)
    const entry = known ?? { page: Promise.resolve(undefined), byteLength: 0 }
    pages.set(slug, entry)
    if (known === undefined) entry.page = open(slug, entry)
    return entry.page
  }
}

type Collect = () => Promise<Collection>

/** @param isWhole Whether all of the index is read at once, where it is in pieces. */
function createCollector(
  opening: Opening,
  fetchPiece: (part: PagePart) => FetchPiece,
  stemmers: Stemmers,
  isWhole: boolean,
): Collect {
  const listings = openListings(opening.listings, fetchPiece('listings'))
  const open = (source: ByteSource): Collection => {
    const index = openIndex(source)
    if (index.documentCount !== listings.count) {
      throw new DamagedIndexError(
        `search files: an index of ${index.documentCount} listings with ${listings.count}; publish the directory again`,
      )
    }
    const records = {
      read: (position: number) => parseListing(listings.read(position)),
      prepare: (positions: readonly number[]) => listings.prepare(positions),
    }
    return createCollection(index, records, stemmers, () => openLoadedFacets(index), openReading)
  }
  const load = async (): Promise<Collection> => {
    const { index } = opening
    const source =
      isWhole && !('bytes' in index)
        ? createMemorySource(await readPieces(index, fetchPiece('index')))
        : openPart(index, fetchPiece('index'), fetchPiece('words'))
    return readWhenLoaded(() => open(source))
  }
  let collection: Promise<Collection> | undefined
  return () => {
    const loading = (collection ??= load())
    loading.catch(() => (collection = undefined))
    return loading
  }
}

/** @param fetchSlice Of an index. */
function openPart(part: OpeningPart, fetchPiece: FetchPiece, fetchSlice = fetchPiece): ByteSource {
  return 'bytes' in part ? createMemorySource(part.bytes) : createPieceSource(part, fetchPiece, fetchSlice)
}

/** What is opened of a page, and what it takes. */
type SizedOpening = Opening & Pick<OpenPage, 'byteLength'>

async function openRoot(
  { frame, categories: part, byteLength }: SizedOpening,
  fetchPiece: (part: PagePart) => FetchPiece,
  collect: Collect,
  context: ReleaseContext,
): Promise<OpenPage> {
  if (part === undefined) throw new DamagedIndexError('search files: the root has no categories; publish it again')
  const document = parseRootFrameDocument(frame)
  const { largest, server, listing_count: listingCount, category_count: categoryCount } = document
  const source = openPart(part, fetchPiece('categories'))
  const categories = await readWhenLoaded(() => openCategoryList({ source, largest }))
  // Where all categories are known, no file is asked for that is not there: hosts answer that in many ways.
  const exists = (slug: string): boolean => !('bytes' in part) || categories.find(new Set([slug])).length > 0
  const pageOf: ReleaseContext['pageOf'] = async (slug) => (exists(slug) ? context.pageOf(slug) : undefined)
  const page = createRootToolPage(document, categories, collect, { ...context, pageOf })
  return { ...page, server, byteLength, frame: { kind: 'root', categoryCount, listingCount } }
}

async function openCategory(
  { frame, byteLength }: SizedOpening,
  collect: Collect,
  context: ReleaseContext,
): Promise<OpenPage> {
  const document = parseFrameDocument(frame)
  const { directory: _, server, ...rest } = document
  const page = createCategoryToolPage(document, await collect(), context)
  return { ...page, server, byteLength, frame: { kind: 'category', ...rest } }
}

/** Pieces of listings kept in memory, some 16 KB each. */
const MAX_LISTING_PIECES = 128

/** Listings as JSON, by position. Reading throws `BytesNotLoaded` where their piece must be loaded first. */
interface ListingTexts {
  readonly count: number
  read(position: number): string
  /** Loads those that will be read soon in one round. */
  prepare(positions: readonly number[]): void
}

/** Opens the listings of a page. */
function openListings(listings: Opening['listings'], fetchPiece: FetchPiece): ListingTexts {
  if ('bytes' in listings) {
    const records = openRecords(createMemorySource(listings.bytes))
    return { count: records.count, read: (position) => records.readText(position), prepare: () => undefined }
  }
  const { count } = listings
  const perPiece = listingsPerPiece(count)
  // Those read last are last.
  const loaded = new Map<number, RecordReader>()
  const loading = new Map<number, Promise<void>>()
  const load = async (piece: number): Promise<void> => {
    const records = openRecords(createMemorySource(await fetchPiece(piece)))
    loaded.set(piece, records)
    for (const oldest of loaded.keys()) {
      if (loaded.size <= MAX_LISTING_PIECES) break
      loaded.delete(oldest)
    }
  }
  const recordsOf = (piece: number): RecordReader => {
    const known = loaded.get(piece)
    if (known !== undefined) {
      loaded.delete(piece)
      loaded.set(piece, known)
      return known
    }
    throw new BytesNotLoaded(() => {
      const started = loading.get(piece) ?? load(piece).finally(() => loading.delete(piece))
      loading.set(piece, started)
      return started
    })
  }
  return {
    count,
    read: (position) => recordsOf(Math.floor(position / perPiece)).readText(position % perPiece),
    prepare(positions) {
      const pieces = new Set(positions.map((position) => Math.floor(position / perPiece)))
      readAllOnceLoaded(Array.from(pieces, (piece) => () => recordsOf(piece)))
    },
  }
}

let loaded: typeof IndexFacets | undefined

/**
 * Loads what reads facets. What is typed needs none, so in a page it is in a file of its own.
 *
 * @throws {UnreadableBytesError} where it cannot be had.
 */
export async function loadFacets(): Promise<void> {
  try {
    loaded ??= await import('../search/index-facets.ts')
  } catch (error) {
    throw new UnreadableBytesError('the script that reads facets cannot be loaded', { cause: error })
  }
}

/** Opens the facets of an index. @throws {BytesNotLoaded} while {@link loadFacets} has not ended. */
function openLoadedFacets(
  index: Parameters<typeof IndexFacets.openFacets>[0],
): ReturnType<typeof IndexFacets.openFacets> {
  if (loaded === undefined) throw new BytesNotLoaded(loadFacets)
  return loaded.openFacets(index)
}
