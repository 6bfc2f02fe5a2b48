import type * as IndexFacets from '../search/index-facets.ts'
import { parseFrameDocument, parseListing, parseRootFrameDocument } from '../model/parse-page-document.ts'
import type { Stemmers } from '../search/analysis/stem.ts'
import { createCollection } from '../search/collection.ts'
import { LOADED_LATER } from '../search/load-reading.ts'
import type { Collection } from '../search/collection.ts'
import {
  DamagedIndexError,
  UnreadableBytesError,
  readWhenLoaded,
  BytesNotLoaded,
  readAllOnceLoaded,
} from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { createByteSource } from '../search/index/blocks/byte-source.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import { createCategoryToolPage, createRootToolPage } from '../tools/create-tool-page.ts'
import type { ReleaseContext } from '../tools/create-tool-page.ts'
import { LISTING_PIECES_TOGETHER, listingsPerPiece, partName, pieceName } from './search-names.ts'
import type { PagePart } from './search-names.ts'
import type { OpenPage, PublishedRelease, ReaderOptions, Release } from './release.ts'
import { readListingPiece, readOpening } from './opening.ts'
import type { ListingTexts, Opening, OpeningPart } from './opening.ts'
import { createPieceSource, readPieces } from './piece-source.ts'
import type { FetchPiece } from './piece-source.ts'
import { readUtf8 } from '../search/text/utf8.ts'

/** Pages that are kept open, unless set otherwise. */
const MAX_PAGES = 100

/** Opens a release. Each page is read when it is first needed. */
export function openRelease(
  published: PublishedRelease,
  { loadStemmers, maxPages = MAX_PAGES, index = 'pieces' }: ReaderOptions,
): Release {
  const { id, baseUrl, language, linksChecked } = published
  const stemmers = loadStemmers(language)
  // Whoever needs it waits for it.
  stemmers.catch(() => undefined)
  const load = async (slug: string): Promise<OpenPage | undefined> => {
    // Names that stand for something else, or lead elsewhere.
    if (/^[._]|[/\\]/.test(slug) || !slug.isWellFormed()) return undefined
    const known = published.searchName(slug)
    let name = known ?? (await nameAtRoot(slug))
    if (name === undefined) return undefined
    let bytes = await published.search(name)
    if (bytes === undefined && slug !== '') {
      if (!(await isListed(slug))) return undefined
      // A page may be older than the release.
      name = (await nameAtRoot(slug)) ?? name
      if (name !== known) bytes = await published.search(name)
    }
    if (bytes === undefined) throw missing(name)
    const opening = readOpening(bytes)
    const fetchPiece =
      (part: PagePart): FetchPiece =>
      async (piece) => {
        const pieceNamed = nameOfPiece(opening, name, part, piece)
        const found = await published.search(pieceNamed)
        if (found === undefined) throw missing(pieceNamed)
        return found
      }
    const listings = openListings(opening.listings, fetchPiece('listings'))
    const isWhole = slug === '' && index === 'whole'
    const collect = createCollector(opening.index, listings, fetchPiece, await stemmers, isWhole)
    const read = { ...opening, labels: listings.labels }
    return slug === '' ? openRoot(read, fetchPiece, collect, context) : openCategory(read, collect, context)
  }
  const pages = keepPages(load, maxPages)
  const nameAtRoot = async (slug: string): Promise<string | undefined> => {
    const root = await pages('')
    return root?.kind === 'root' ? readWhenLoaded(() => root.categories.searchName(slug)) : undefined
  }
  const isListed = async (slug: string): Promise<boolean> => {
    const root = await pages('')
    return root?.kind === 'root' && (await readWhenLoaded(() => root.categories.find(new Set([slug])))).length > 0
  }
  const changeLog: ReleaseContext['changeLog'] = async () =>
    (await import('./read-change-log.ts')).readChangeLog(published)
  const context: ReleaseContext = { baseUrl, release: id, linksChecked, pageOf: pages, changeLog }
  return {
    id,
    baseUrl,
    language,
    linksChecked,
    file: (path) => published.file(path),
    changes: (name) => published.changes(name),
    page: pages,
  }
}

function missing(name: string): UnreadableBytesError {
  return new UnreadableBytesError(`the search file ${name} is not there`)
}

function nameOfPiece({ index, listings, categories }: Opening, opening: string, part: PagePart, piece: number): string {
  const named = { index, categories, words: index, listings }[part]
  if (named !== undefined && 'count' in named) {
    const together = named.pieces?.[Math.floor(piece / LISTING_PIECES_TOGETHER)]
    if (together !== undefined) return pieceName(together, piece % LISTING_PIECES_TOGETHER)
  } else if (named !== undefined && 'byteLength' in named) {
    const together = part === 'words' ? named.words : named.pieces
    if (together !== undefined) return pieceName(together, piece)
  }
  return pieceName(partName(opening, part), piece)
}

type LoadPage = Release['page']

/** Keeps pages open, those asked for last: each is loaded once for all who wait. */
function keepPages(load: LoadPage, maxPages: number): LoadPage {
  const pages = new Map<string, ReturnType<LoadPage>>()
  return (slug) => {
    const page = pages.get(slug) ?? load(slug)
    pages.delete(slug)
    pages.set(slug, page)
    page.catch(() => pages.delete(slug))
    for (const oldest of pages.keys()) if (pages.size > maxPages) pages.delete(oldest)
    return page
  }
}

type Collect = () => Promise<Collection>

/** @param isWhole Whether all of the index is read at once, where it is in pieces. */
function createCollector(
  part: OpeningPart,
  listings: PageListings,
  fetchPiece: (part: PagePart) => FetchPiece,
  stemmers: Stemmers,
  isWhole: boolean,
): Collect {
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
    return createCollection(index, records, stemmers, () => openLoadedFacets(index), LOADED_LATER)
  }
  const load = async (): Promise<Collection> => {
    const source =
      isWhole && !('bytes' in part)
        ? createByteSource(await readPieces(part, fetchPiece('index')))
        : openPart(part, fetchPiece('index'), fetchPiece('words'))
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
  return 'bytes' in part ? createByteSource(part.bytes) : createPieceSource(part, fetchPiece, fetchSlice)
}

type ReadOpening = Opening & Pick<OpenPage, 'labels'>

async function openRoot(
  { frame, categories: part, labels }: ReadOpening,
  fetchPiece: (part: PagePart) => FetchPiece,
  collect: Collect,
  context: ReleaseContext,
): Promise<OpenPage> {
  if (part === undefined) throw new DamagedIndexError('search files: the root has no categories; publish it again')
  const document = parseRootFrameDocument(frame)
  const { largest, server, listing_count: listingCount, category_count: categoryCount } = document
  const source = openPart(part, fetchPiece('categories'))
  const categories = await readWhenLoaded(() => openCategoryList({ source, largest }))
  // No file is requested that is not there: hosts answer that in many ways.
  const pageOf: ReleaseContext['pageOf'] = async (slug) => {
    const [category] = await readWhenLoaded(() => categories.find([slug]))
    return category && context.pageOf(slug)
  }
  const page = createRootToolPage(document, categories, collect, { ...context, pageOf })
  return { ...page, server, labels, frame: { kind: 'root', categoryCount, listingCount } }
}

async function openCategory(
  { frame, labels }: ReadOpening,
  collect: Collect,
  context: ReleaseContext,
): Promise<OpenPage> {
  const document = parseFrameDocument(frame)
  const { directory: _, server, ...rest } = document
  const page = createCategoryToolPage(document, await collect(), context)
  return { ...page, server, labels, frame: { kind: 'category', ...rest } }
}

/** Pieces of listings kept in memory, some 16 KB each. */
const MAX_LISTING_PIECES = 128

/** The listings of a page by position. Reading throws `BytesNotLoaded` where their piece must be loaded first. */
interface PageListings {
  readonly count: number
  /** As JSON. */
  read(position: number): string
  /** As {@link OpenPage.labels}. */
  readonly labels: OpenPage['labels']
  /** Loads those that will be read soon in one round. */
  prepare(positions: readonly number[]): void
}

/** Opens the listings of a page. */
function openListings(listings: Opening['listings'], fetchPiece: FetchPiece): PageListings {
  if ('texts' in listings) {
    const { texts, labels } = listings
    return {
      count: texts.length,
      read: (position) => textAt(texts, position),
      labels: () => labels,
      prepare: () => undefined,
    }
  }
  const { count } = listings
  const perPiece = listingsPerPiece(count)
  // Those read last are last.
  const loaded = new Map<number, ListingTexts>()
  const loading = new Map<number, Promise<void>>()
  const load = async (piece: number): Promise<void> => {
    loaded.set(piece, readListingPiece(await fetchPiece(piece)))
    for (const oldest of loaded.keys()) {
      if (loaded.size <= MAX_LISTING_PIECES) break
      loaded.delete(oldest)
    }
  }
  const pieceOf = (position: number): ListingTexts => {
    const piece = Math.floor(position / perPiece)
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
    read: (position) => textAt(pieceOf(position).texts, position % perPiece),
    labels: (position) => pieceOf(position).labels,
    prepare: (positions) => void readAllOnceLoaded(positions.map((position) => () => pieceOf(position))),
  }
}

function textAt(texts: readonly Uint8Array[], at: number): string {
  const text = texts[at]
  if (text === undefined) throw new DamagedIndexError('search files: a listing is missing; publish the directory again')
  return readUtf8(text, 0, text.length)
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
