import type * as IndexFacets from '../search/index-facets.ts'
import { parseFrameDocument, parseListing, parseRootFrameDocument } from '../model/parse-page-document.ts'
import type { PageFrame } from '../model/page.ts'
import type { ServerInfo } from '../model/server-info.ts'
import type { Stemmers } from '../search/analysis/stem.ts'
import { createCollection } from '../search/collection.ts'
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
import type { ToolPage } from '../tools/tool.ts'
import { openingName, pieceName, listingsPerPiece } from './engine-files.ts'
import type { PagePart } from './engine-files.ts'
import { readOpening } from './opening.ts'
import type { Opening, OpeningPart } from './opening.ts'
import { createPieceSource } from './piece-source.ts'
import type { FetchPiece } from './piece-source.ts'
import { readPointer } from './read-pointer.ts'
import type { ReadFile } from './read-pointer.ts'
import { openRecords } from '../search/index/blocks/record-file.ts'
import type { RecordReader } from '../search/index/blocks/record-file.ts'

/** What runs where the engine runs. */
export interface EngineParts {
  readonly read: ReadFile
  /** Loads what stems words of a language. */
  readonly loadStemmers: (language: string) => Promise<Stemmers>
}

/** A page as tools see it, with what its renditions are made from, and who its endpoint says it is. */
export type EnginePage = ToolPage & { readonly frame: PageFrame; readonly server: ServerInfo }

/** A published release, read from its files. */
export interface OpenRelease {
  readonly id: string
  /** A page by its slug, empty for the root; `undefined` where there is none. */
  page(slug: string): Promise<EnginePage | undefined>
}

/**
 * Opens the release that the pointer names.
 *
 * @throws {UnreadableBytesError} where there is none, or one this version cannot read.
 */
export async function openRelease({ read, loadStemmers }: EngineParts, fresh: boolean): Promise<OpenRelease> {
  const { release, folder, language, base_url: baseUrl, links_checked: linksChecked } = await readPointer(read, fresh)
  const stemmers = loadStemmers(language)
  // Whoever needs it waits for it.
  stemmers.catch(() => undefined)
  const pages = new Map<string, Promise<EnginePage | undefined>>()
  const load = async (slug: string): Promise<EnginePage | undefined> => {
    // Names that stand for something else, or lead elsewhere.
    if (/^[._]|[/\\]/.test(slug) || !slug.isWellFormed()) return undefined
    const bytes = await read(folder + openingName(slug))
    if (bytes === undefined) {
      if (slug !== '' && !(await isListed(slug))) return undefined
      throw new UnreadableBytesError(`${openingName(slug)} is not there`)
    }
    const opening = readOpening(bytes)
    const fetchPiece =
      (part: PagePart): FetchPiece =>
      async (piece) => {
        const found = await read(folder + pieceName(slug, part, piece))
        if (found === undefined) throw new UnreadableBytesError(`${pieceName(slug, part, piece)} is not there`)
        return found
      }
    const collect = createCollector(opening, fetchPiece, await stemmers)
    return slug === '' ? openRoot(opening, fetchPiece, collect, context) : openCategory(opening, collect, context)
  }
  const pageOf = (slug: string): Promise<EnginePage | undefined> => {
    const known = pages.get(slug)
    if (known !== undefined) return known
    const opened = load(slug)
    pages.set(slug, opened)
    opened.catch(() => pages.delete(slug))
    return opened
  }
  const isListed = async (slug: string): Promise<boolean> => {
    const root = await pageOf('')
    return root?.kind === 'root' && (await readWhenLoaded(() => root.categories.find(new Set([slug])))).length > 0
  }
  const changeLog: ReleaseContext['changeLog'] = async () => (await import('./read-change-log.ts')).readChangeLog(read)
  const context: ReleaseContext = { baseUrl, release, linksChecked, pageOf, changeLog }
  return { id: release, page: pageOf }
}

type Collect = () => Promise<Collection>

function createCollector(opening: Opening, fetchPiece: (part: PagePart) => FetchPiece, stemmers: Stemmers): Collect {
  const listings = openListings(opening.listings, fetchPiece('listings'))
  const source = openPart(opening.index, fetchPiece('index'), fetchPiece('words'))
  const open = (): Collection => {
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
    return createCollection(index, records, stemmers, () => openLoadedFacets(index))
  }
  let collection: Collection | undefined
  return async () => (collection ??= await readWhenLoaded(open))
}

/** @param fetchSlice Of an index. */
function openPart(part: OpeningPart, fetchPiece: FetchPiece, fetchSlice = fetchPiece): ByteSource {
  return 'bytes' in part ? createMemorySource(part.bytes) : createPieceSource(part, fetchPiece, fetchSlice)
}

async function openRoot(
  { frame, categories: part }: Opening,
  fetchPiece: (part: PagePart) => FetchPiece,
  collect: Collect,
  context: ReleaseContext,
): Promise<EnginePage> {
  if (part === undefined) throw new DamagedIndexError('search files: the root has no categories; publish it again')
  const document = parseRootFrameDocument(frame)
  const { largest, server, listing_count: listingCount, category_count: categoryCount } = document
  const source = openPart(part, fetchPiece('categories'))
  const categories = await readWhenLoaded(() => openCategoryList({ source, largest }))
  // Where all categories are known, no file is asked for that is not there: hosts answer that in many ways.
  const exists = (slug: string): boolean => !('bytes' in part) || categories.find(new Set([slug])).length > 0
  const pageOf: ReleaseContext['pageOf'] = async (slug) => (exists(slug) ? context.pageOf(slug) : undefined)
  const page = createRootToolPage(document, categories, collect, { ...context, pageOf })
  return { ...page, server, frame: { kind: 'root', categoryCount, listingCount } }
}

async function openCategory({ frame }: Opening, collect: Collect, context: ReleaseContext): Promise<EnginePage> {
  const document = parseFrameDocument(frame)
  const { directory: _, server, ...rest } = document
  const page = createCategoryToolPage(document, await collect(), context)
  return { ...page, server, frame: { kind: 'category', ...rest } }
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
