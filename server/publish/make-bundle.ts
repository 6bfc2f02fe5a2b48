import { createHash } from 'node:crypto'
import type { Category } from '../../shared/model/category.ts'
import type { Page, RenderedFile, RootPage, Site } from '../../shared/model/page.ts'
import type { DirectoryContents } from '../../shared/discovery/directory-contents.ts'
import { renderPageDocuments } from '../../shared/discovery/page-documents.ts'
import { renderRootDocuments } from '../../shared/discovery/root-documents.ts'
import { renderWellKnownDocuments } from '../../shared/discovery/well-known-documents.ts'
import { createPageView } from '../../shared/renditions/page-view.ts'
import {
  renderFrameDocument,
  renderListingJson,
  renderRootFrameDocument,
} from '../../shared/renditions/render-index-json.ts'
import { describeServer } from '../../shared/renditions/render-manifest.ts'
import { renderPageView } from '../../shared/renditions/render-page.ts'
import { writeRecords } from '../../shared/search/index/records.ts'
import { indexListings } from '../../shared/search/index-listings.ts'
import { uniqueListings } from '../../shared/search/unique-listings.ts'
import { writeCategoryList } from '../../shared/tools/category-list.ts'
import {
  CATEGORIES_NAME,
  digestOf,
  FRAME_NAME,
  LISTINGS_NAME,
  MAX_WHOLE_BYTES,
  SEARCH_INDEX_NAME,
} from '../store/release-format.ts'
import type { BundleFile } from '../store/release-format.ts'
import { compress } from './compress.ts'
import type { Compression } from './compress.ts'

/** A file that does not come of a page. */
export interface PublishedFile extends RenderedFile {
  /** Instead of what is chosen by the directory's size. */
  readonly compression?: Compression
}

/** A page rendered, compressed and laid out, before it is known what of it is new. */
export interface PageBundle {
  /** `modified` is still 0. */
  files: BundleFile[]
  /** The identity bytes of each file, in the same order; none where its plain files are written. */
  identities: Uint8Array[]
  /** The stored forms of all files, one after the other. */
  payload: Uint8Array[]
  /** Where that begins which answers of the page are made from: the last files. */
  coreOffset: number
}

/** What the bundles of all pages are made with. */
export interface BundleContext {
  readonly site: Site
  readonly compression: Compression
  /** Of every page, by its slug: a listing is found by what all pages say that it stands on. */
  readonly categoryTexts: ReadonlyMap<string, CategoryTexts>
}

/** What a page says of all of its listings. */
export type CategoryTexts = Pick<Category, 'title' | 'alternative_to'>

/** Renders a category's page and makes its bundle. The same page and context give the same bytes. */
export function makePageBundle(page: Page, { site, compression, categoryTexts }: BundleContext): PageBundle {
  const view = createPageView(page, site)
  const rendered = [...renderPageView(view), ...renderPageDocuments(view)]
  if (page.kind === 'root') return makeBundle(rendered, compression)
  const searchIndex = indexListings(page.listings, {
    language: site.directory.language,
    categoryTitle: (slug) => categoryTexts.get(slug)?.title,
    categoryAlternatives: (slug) => categoryTexts.get(slug)?.alternative_to,
  })
  const frame = renderFrameDocument(page, { directory: site.directory, server: describeServer(view) })
  const listings = uniqueListings(page.listings).map((listing) => Buffer.from(renderListingJson(listing)))
  return makeBundle(rendered, compression, pageRecords({ frame, listings: writeRecords(listings), searchIndex }))
}

/**
 * As {@link makePageBundle}, for the root page, beside which stand the documents of the whole directory.
 *
 * @param files Stand there too.
 */
export function makeRootBundle(
  root: RootPage,
  contents: DirectoryContents,
  files: readonly PublishedFile[],
  site: Site,
  compression: Compression,
): PageBundle {
  const view = createPageView(root, site, contents.recent.length > 0)
  const rendered = [...renderPageView(view), ...renderRootDocuments(view, contents), ...files]
  const frame = renderRootFrameDocument(root, { directory: site.directory, server: describeServer(view) })
  return makeBundle(rendered, compression, rootRecords({ frame, categories: writeCategoryList(root.categories) }))
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

/** What a bundle has besides files: what answers about the page are made from, in the order it is stored. */
export interface BundleRecord {
  readonly name: string
  readonly bytes: Uint8Array
  /** Not read with all others, but in part. */
  readonly isLarge?: boolean
}

/** What answers about a category's page are made from. */
export function pageRecords(stored: {
  /** The page without its listings: for `parseFrameDocument`. */
  readonly frame: string
  /** The listings as JSON: for `openRecords`. */
  readonly listings: Uint8Array
  /** Their index: for `openIndex`. */
  readonly searchIndex: Uint8Array
}): readonly BundleRecord[] {
  return [
    { name: FRAME_NAME, bytes: Buffer.from(stored.frame) },
    { name: LISTINGS_NAME, bytes: stored.listings },
    { name: SEARCH_INDEX_NAME, bytes: stored.searchIndex },
  ]
}

/** What answers about the root page are made from. */
export function rootRecords(stored: {
  /** The page without its categories: for `parseRootFrameDocument`. */
  readonly frame: string
  /** For `openCategoryList`. */
  readonly categories: Uint8Array
}): readonly BundleRecord[] {
  const { frame, categories } = stored
  return [
    { name: CATEGORIES_NAME, bytes: categories, isLarge: categories.byteLength > MAX_WHOLE_BYTES },
    { name: FRAME_NAME, bytes: Buffer.from(frame) },
  ]
}

/**
 * Compresses files and places their forms one after the other. The records come last, those that are large before the
 * others, so that one read brings all that is read whole.
 */
export function makeBundle(
  rendered: readonly PublishedFile[],
  common: Compression,
  records: readonly BundleRecord[] = [],
): PageBundle {
  const bundle: PageBundle = { files: [], identities: [], payload: [], coreOffset: 0 }
  let offset = 0
  const add = ({ name, mediaType }: Pick<PublishedFile, 'name' | 'mediaType'>, identity: Uint8Array, coded: Coded) => {
    const digest = digestOf(identity)
    const stored: BundleFile['stored'] = {}
    for (const [coding, bytes] of coded ?? ([['identity', identity]] as const)) {
      stored[coding] = [offset, bytes.byteLength, coding === 'identity' ? digest : digestOf(bytes)]
      bundle.payload.push(bytes)
      offset += bytes.byteLength
    }
    bundle.files.push({ name, mediaType, modified: 0, byteLength: identity.byteLength, digest, stored })
    bundle.identities.push(identity)
  }
  for (const file of rendered) {
    const identity = Buffer.from(file.text)
    add(file, identity, compress(identity, file.compression ?? common))
  }
  bundle.coreOffset = offset
  for (const { name, bytes, isLarge = false } of records) {
    add({ name, mediaType: 'application/octet-stream' }, bytes, undefined)
    if (isLarge) bundle.coreOffset = offset
  }
  return bundle
}

type Coded = ReturnType<typeof compress>
