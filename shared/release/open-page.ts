import { parseFrameDocument, parseListing, parseRootFrameDocument } from '../model/parse-page-document.ts'
import type { Stemmers } from '../search/analysis/stem.ts'
import { createCollection } from '../search/collection.ts'
import type { Collection, ReadListings } from '../search/collection.ts'
import {
  createByteSource,
  DamagedIndexError,
  readAllOnceLoaded,
  readWhenLoaded,
} from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { LATER_FACETS, readLater } from '../search/load-reading.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import { createCategoryToolPage, createRootToolPage } from '../tools/create-tool-page.ts'
import type { ReleaseContext } from '../tools/create-tool-page.ts'
import type { OpeningPart, OtherPages, PageParts, PageListings } from './opening.ts'
import { openListingPieces, openListingTexts } from './page-listings.ts'
import { createPieceSource } from './piece-source.ts'
import type { FetchPiece } from './piece-source.ts'
import type { OpenPage, ReaderOptions, StoredPage } from './release.ts'
import type { PagePart } from './search-names.ts'
import { readOnce } from './read-once.ts'
import { readWording } from './wording.ts'

/** What a page takes besides what is stored of it: an estimate. */
const PAGE_BYTES = 14_000

/** What pages of a release are opened with. */
export interface PageContext {
  readonly options: ReaderOptions
  readonly stemmers: () => Promise<Stemmers>
  readonly release: ReleaseContext
  readonly pages: Pick<OtherPages, 'peek' | 'load'>
  readonly positionOf?: ((slug: string) => number | undefined) | undefined
}

/** A page that is kept in memory. */
export type KeptPage = StoredPage & { readonly open: () => Promise<OpenPage> }

/** Makes a page of its opening. @param fetchPiece Of a part. */
export function keepPage(
  slug: string,
  opening: PageParts,
  fetchPiece: (part: PagePart) => FetchPiece,
  context: PageContext,
): KeptPage {
  const openPart = (part: OpeningPart, name: PagePart): ByteSource =>
    'bytes' in part ? createByteSource(part.bytes) : createPieceSource(part, fetchPiece(name))
  const { frame, index: indexPart } = opening
  const index = readOnce(async () => ('load' in indexPart ? indexPart.load() : openPart(indexPart, 'index')))
  const categories = opening.categories && openPart(opening.categories, 'categories')
  const listings = openListings(opening.listings, fetchPiece('listings'), { ...context.pages, categories })
  const page: StoredPage = { frame, index, listings, categories, byteLength: PAGE_BYTES + sizeOf(opening) }
  const collect = readOnce(async () => {
    const [source, stemmers] = await Promise.all([index(), context.stemmers()])
    return readWhenLoaded(() => openCollection(page, slug, source, opening.valueWords, stemmers, context))
  })
  const open = readOnce(() => (slug === '' ? openRoot(page, collect, context) : openCategory(page, collect, context)))
  return { ...page, open }
}

function openListings(listings: PageParts['listings'], fetchPiece: FetchPiece, pages: OtherPages): PageListings {
  if ('texts' in listings) return openListingTexts(listings)
  return 'open' in listings ? listings.open(pages) : openListingPieces(listings, fetchPiece)
}

function sizeOf({ frame, index, categories, listings }: PageParts): number {
  const ofPart = (part: PageParts['index'] | undefined): number => (part && 'bytes' in part ? part.bytes.length : 0)
  const ofTexts = 'texts' in listings ? listings.texts.reduce((sum, { length }) => sum + length, 0) : 0
  return frame.length + ofPart(index) + ofPart(categories) + ofTexts
}

/** @throws {DamagedIndexError} where the index is one of other listings; what reading bytes throws. */
function openCollection(
  { frame, listings }: StoredPage,
  slug: string,
  source: ByteSource,
  valueWords: PageParts['valueWords'],
  stemmers: Stemmers,
  { options, release }: PageContext,
): Collection {
  const index = openIndex(source)
  if (index.documentCount !== listings.count) {
    throw new DamagedIndexError(
      `search files: an index of ${index.documentCount} listings with ${listings.count}; publish the directory again`,
    )
  }
  const read: ReadListings = (positions) => {
    listings.prepare(positions)
    return readAllOnceLoaded(positions.map((position) => () => parseListing(listings.read(position))))
  }
  const remembered = options.rememberListings?.(`${release.release} ${slug}`, read) ?? read
  const { openFacets = (own) => LATER_FACETS.open()(own), reading = readLater(valueWords) } = options
  return createCollection(
    index,
    remembered,
    stemmers,
    () => openFacets(index),
    { ...reading, today: options.today },
    () => readWording(frame),
  )
}

async function openRoot(
  { frame, listings, categories: source }: StoredPage,
  collect: () => Promise<Collection>,
  { release, positionOf, options }: PageContext,
): Promise<OpenPage> {
  if (source === undefined)
    throw new DamagedIndexError('search files: the root has no categories; publish the directory again')
  const document = parseRootFrameDocument(frame)
  const { largest, server, listing_count: listingCount, category_count: categoryCount } = document
  const list = await readWhenLoaded(() => openCategoryList({ source, largest, positionOf }))
  const categories = options.rememberCategories?.(list) ?? list
  // No file is requested that is not there: hosts answer that in many ways.
  const pageOf: ReleaseContext['pageOf'] = async (slug) => {
    const [category] = await readWhenLoaded(() => categories.find([slug]))
    return category && release.pageOf(slug)
  }
  const page = createRootToolPage(document, categories, collect, { ...release, pageOf })
  return { ...page, server, labels: listings.labels, frame: { kind: 'root', categoryCount, listingCount } }
}

async function openCategory(
  { frame, listings }: StoredPage,
  collect: () => Promise<Collection>,
  { release }: PageContext,
): Promise<OpenPage> {
  const document = parseFrameDocument(frame)
  const { directory: _, server, ...rest } = document
  const page = createCategoryToolPage(document, await collect(), release)
  return { ...page, server, labels: listings.labels, frame: { kind: 'category', ...rest } }
}
