import { createHash } from 'node:crypto'
import type { Category } from '../../../shared/model/category.ts'
import type { Page, RenderedFile, RootPage, Site } from '../../../shared/model/page.ts'
import type { DirectoryContents } from '../../../shared/discovery/directory-contents.ts'
import { renderPageDocuments, renderRootDocuments } from '../../../shared/discovery/root-documents.ts'
import { renderWellKnownDocuments } from '../../../shared/discovery/well-known-documents.ts'
import { createPageView } from '../../../shared/renditions/view/page-view.ts'
import { renderListingJson } from '../../../shared/renditions/json/listing-json.ts'
import { renderFrameDocument, renderRootFrameDocument } from '../../../shared/renditions/json/render-index-json.ts'
import { describeServer } from '../../../shared/renditions/json/render-manifest.ts'
import { renderPageView } from '../../../shared/renditions/render-page.ts'
import { writeRecords } from '../../../shared/search/index/blocks/record-file.ts'
import { indexListings, uniqueListings } from '../../../shared/search/index-listings.ts'
import type { IndexingContext } from '../../../shared/search/index-listings.ts'
import { writeCategoryList } from '../../../shared/tools/categories/category-list.ts'
import {
  CATEGORIES_NAME,
  digestOf,
  FRAME_NAME,
  LISTINGS_NAME,
  MAX_WHOLE_BYTES,
  SEARCH_INDEX_NAME,
} from '../../store/release/release-format.ts'
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

/** A page rendered, compressed and laid out, before it is known which parts are new. */
export interface PageBundle {
  /** `modified` is still 0. */
  files: BundleFile[]
  /** The identity bytes of each file, in the same order; none where its plain files are written. */
  identities: Uint8Array[]
  /** The stored forms of all files, concatenated. */
  payload: Uint8Array[]
  /** Start of the data for the page's answers: the last files. */
  coreOffset: number
}

/** Shared context for the bundles of all pages. */
export interface BundleContext {
  readonly site: Site
  readonly compression: Compression
  /** Of every page, by its slug: a listing is found by words of all pages that contain it. */
  readonly categoryTexts: ReadonlyMap<string, CategoryTexts>
}

/** Texts of a page about all of its listings. */
export type CategoryTexts = Pick<Category, 'title' | 'alternative_to'>

/** Renders a category's page and makes its bundle. The same page and context yield the same bytes. */
export function makePageBundle(page: Page, { site, compression, categoryTexts }: BundleContext): PageBundle {
  const view = createPageView(page, site)
  const rendered = [...renderPageView(view), ...renderPageDocuments(view)]
  if (page.kind === 'root') return makeBundle(rendered, compression)
  const searchIndex = indexListings(page.listings, indexingContext(site.directory.language, categoryTexts))
  const frame = renderFrameDocument(page, { directory: site.directory, server: describeServer(view) })
  const listings = uniqueListings(page.listings).map((listing) => Buffer.from(renderListingJson(listing)))
  return makeBundle(rendered, compression, pageRecords({ frame, listings: writeRecords(listings), searchIndex }))
}

/** What the listings of a directory are indexed with. @param language BCP 47 tag of the texts. */
export function indexingContext(language: string, categoryTexts: BundleContext['categoryTexts']): IndexingContext {
  return {
    language,
    categoryTitle: (slug) => categoryTexts.get(slug)?.title,
    categoryAlternatives: (slug) => categoryTexts.get(slug)?.alternative_to,
  }
}

/**
 * Like {@link makePageBundle}, for the root page, with the documents of the whole directory beside it.
 *
 * @param files Also beside it.
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

/** Contents of a bundle besides files: the data for answers about the page, in storage order. */
export interface BundleRecord {
  readonly name: string
  readonly bytes: Uint8Array
  /** Read in part rather than with all others. */
  readonly isLarge?: boolean
}

/** The data for answers about a category's page. */
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

/** The data for answers about the root page. */
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
 * Compresses files and concatenates their forms. The records come last, large ones before the
 * others, so that one read returns everything that is read whole.
 */
export function makeBundle(
  rendered: readonly (PublishedFile | BinaryFile)[],
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
    if ('text' in file) {
      const identity = Buffer.from(file.text)
      add(file, identity, compress(identity, file.compression ?? common))
    } else add(file, file.bytes, isPacked(file) ? undefined : compress(file.bytes, common))
  }
  bundle.coreOffset = offset
  for (const { name, bytes, isLarge = false } of records) {
    add({ name, mediaType: 'application/octet-stream' }, bytes, undefined)
    if (isLarge) bundle.coreOffset = offset
  }
  return bundle
}

/** A part of what is stored in several pieces; none of a file crosses them. */
export function cutPayload(pieces: readonly Uint8Array[], offset: number, length: number): Uint8Array {
  let start = 0
  for (const piece of pieces) {
    if (offset < start + piece.byteLength) return piece.subarray(offset - start, offset - start + length)
    start += piece.byteLength
  }
  return new Uint8Array()
}

/** Images besides SVG are compressed already. */
function isPacked({ mediaType }: BinaryFile): boolean {
  return mediaType !== 'image/svg+xml'
}

type Coded = ReturnType<typeof compress>
