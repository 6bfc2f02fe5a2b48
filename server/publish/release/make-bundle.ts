import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CardTemplate } from '../../sources/contract/directory-model.ts'
import { CARD_NAME } from '../../../shared/urls.ts'
import { drawCard } from './render-card.ts'
import type { CategoryPage, RenderedFile, RootPage, Site } from '../../../shared/model/page.ts'
import type { DirectoryContents } from '../../../shared/discovery/directory-contents.ts'
import { renderPageDocuments, renderRootDocuments } from '../../../shared/discovery/root-documents.ts'
import { renderWellKnownDocuments } from '../../../shared/discovery/well-known-documents.ts'
import type { ParsedMarkdown } from '../../../shared/renditions/text/parse-intro.ts'
import { createPageView } from '../../../shared/renditions/view/page-view.ts'
import type { FrameView } from '../../../shared/renditions/view/page-view.ts'
import { renderListingJson } from '../../../shared/renditions/json/listing-json.ts'
import { renderFrameDocument, renderRootFrameDocument } from '../../../shared/renditions/json/render-index-json.ts'
import { describeServer } from '../../../shared/renditions/json/render-manifest.ts'
import { renderPageView } from '../../../shared/renditions/render-page.ts'
import { writeOpening } from '../../../shared/release/opening.ts'
import type { ListingTexts, Opening } from '../../../shared/release/opening.ts'
import { openListingTexts } from '../../../shared/release/page-listings.ts'
import type { CategoryTexts } from '../../../shared/search/analysis/listing-texts.ts'
import { indexListings, uniqueListings } from '../../../shared/search/index-listings.ts'
import type { IndexingContext } from '../../../shared/search/index-listings.ts'
import { writeCategoryList } from '../../../shared/tools/categories/category-list.ts'
import { createByteSource } from '../../../shared/search/index/blocks/byte-source.ts'
import { nameSearchFiles } from './cut-search-files.ts'
import { digestOf, SEARCH_NAME } from '../../store/release/release-format.ts'
import type { Bundle } from '../../store/release/bundle-object.ts'
import type { BundleFile } from '../../store/release/release-format.ts'
import { compress } from './compress.ts'
import type { Compression } from './compress.ts'

/** A file not made from a page. */
export interface PublishedFile extends RenderedFile {
  /** Overrides the choice by the directory's size. */
  readonly compression?: Compression
}

/** A file that is no text. */
export interface BinaryFile extends Omit<RenderedFile, 'text'> {
  readonly bytes: Uint8Array
}

/** A bundle before it is known when its files were first published: `modified` of each is 0. */
export type PageBundle = Bundle & { readonly files: BundleFile[] }

/** A bundle of a release, made where its input is another than that of the release before. */
export interface PlannedBundle {
  readonly key: string
  readonly inputDigest: string
  readonly make: () => PageBundle
}

/** Shared context for the bundles of all pages. */
export interface BundleContext {
  readonly site: Site
  readonly compression: Compression
  /** Of every page, by its slug: a listing is found by words of all pages that contain it. */
  readonly categoryTexts: ReadonlyMap<string, CategoryTexts>
  /** What the picture of each page is drawn from. */
  readonly card?: CardTemplate | undefined
}

/** Renders a category's page and makes its bundle. The same page and context yield the same bytes. */
export function makePageBundle(
  page: CategoryPage,
  { site, compression, categoryTexts, card }: BundleContext,
): PageBundle {
  const view = createPageView(page, site)
  const searchIndex = indexListings(page.listings, indexingContext(site.directory.language, categoryTexts))
  const frame = renderFrameDocument(page, { directory: site.directory, server: describeServer(view) })
  const texts = uniqueListings(page.listings).map((listing) => Buffer.from(renderListingJson(listing)))
  const listings: ListingTexts = { texts, labels: {} }
  const named = view.surfaces.hasResultPages ? view : { ...view, search: nameOfSearch(frame, searchIndex, listings) }
  const files = [...renderPageView(named), ...renderPageDocuments(named), ...cardFile(card, view)]
  const digest = digestOf(texts.map((text) => digestOf(text)).join())
  const opening = { frame, index: { bytes: searchIndex }, listings }
  return makeBundle(files, compression, { opening, listings: digest })
}

function cardFile(card: CardTemplate | undefined, view: FrameView): BinaryFile[] {
  const bytes = card && drawCard(card, view)
  return bytes === undefined ? [] : [{ name: CARD_NAME, mediaType: 'image/png', bytes }]
}

/** Name of the search file of a page on a host of plain files. */
function nameOfSearch(frame: string, index: Uint8Array, listings: ListingTexts): string {
  return nameSearchFiles({ frame, index: createByteSource(index), listings: openListingTexts(listings) }).name
}

/** What the listings of a directory are indexed with. @param language BCP 47 tag of the texts. */
export function indexingContext(language: string, categoryTexts: BundleContext['categoryTexts']): IndexingContext {
  return {
    language,
    categoryTexts: (slug) => categoryTexts.get(slug),
  }
}

/**
 * Like {@link makePageBundle}, for the root page, with the documents of the whole directory beside it.
 *
 * @param intro Stands above its categories.
 * @param search Name of its search file, on a host of plain files.
 * @param files Also beside it.
 */
export function makeRootBundle(
  { root, intro, search }: { root: RootPage; intro: ParsedMarkdown | undefined; search?: string | undefined },
  contents: DirectoryContents,
  files: readonly PublishedFile[],
  { site, compression, card }: Omit<BundleContext, 'categoryTexts'>,
): PageBundle {
  const view = {
    ...createPageView(root, site, contents.recent.length > 0, contents.placed),
    intro,
    ...(search && { search }),
  }
  const rendered = [...renderPageView(view), ...renderRootDocuments(view, contents), ...files, ...cardFile(card, view)]
  const frame = renderRootFrameDocument(root, { directory: site.directory, server: describeServer(view) })
  const categories = { bytes: writeCategoryList(root.categories) }
  // The index and the listings of all pages are beside it.
  const opening = { frame, index: { byteLength: 0, pieceBytes: 0, ranges: [] }, listings: { count: 0 }, categories }
  return makeBundle(rendered, compression, { opening })
}

/** Makes the bundle of everything below `.well-known/`. */
export function makeWellKnownBundle(
  root: RootPage,
  contents: DirectoryContents,
  site: Site,
  compression: Compression,
): PageBundle {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  return makeBundle(renderWellKnownDocuments(createPageView(root, site), contents, sha256), compression)
}

/** What a page is opened from, and the digest of the listings in it. */
interface SearchPart {
  readonly opening: Opening
  readonly listings?: string
}

/** Compresses files and concatenates their forms. */
export function makeBundle(
  rendered: readonly (PublishedFile | BinaryFile)[],
  common: Compression,
  search?: SearchPart,
): PageBundle {
  const files: BundleFile[] = []
  const payload: Uint8Array[] = []
  let offset = 0
  const add = ({ name, mediaType }: Omit<RenderedFile, 'text'>, identity: Uint8Array, coded: Coded): BundleFile => {
    const digest = digestOf(identity)
    const stored: BundleFile['stored'] = {}
    for (const [coding, bytes] of coded ?? ([['identity', identity]] as const)) {
      stored[coding] = [offset, bytes.byteLength, coding === 'identity' ? digest : digestOf(bytes)]
      payload.push(bytes)
      offset += bytes.byteLength
    }
    const file = { name, mediaType, modified: 0, byteLength: identity.byteLength, digest, stored }
    files.push(file)
    return file
  }
  for (const file of rendered) {
    if ('text' in file) {
      const identity = Buffer.from(file.text)
      add(file, identity, compress(identity, (!common.isForAll && file.compression) || common))
    } else add(file, file.bytes, isPacked(file) ? undefined : compress(file.bytes, common))
  }
  if (search !== undefined) {
    const bytes = writeOpening(search.opening)
    const packed = gzipSync(bytes, { level: common.gzip })
    const file = add({ name: SEARCH_NAME, mediaType: 'application/octet-stream' }, bytes, [['gzip', packed]])
    if (search.listings !== undefined) file.listings = search.listings
  }
  return { files, payload: concatBytes(payload, offset) }
}

/** In a buffer of their own, which can be sent to another thread. */
function concatBytes(pieces: readonly Uint8Array[], byteLength: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(byteLength)
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}

/** Images besides SVG are compressed already. */
function isPacked({ mediaType }: BinaryFile): boolean {
  return mediaType !== 'image/svg+xml'
}

type Coded = ReturnType<typeof compress>
