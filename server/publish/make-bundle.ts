import { createHash } from 'node:crypto'
import type { Category } from '../../shared/model/category.ts'
import type { Page, RenderedFile, RootPage, Site } from '../../shared/model/page.ts'
import type { DirectoryContents } from '../../shared/discovery/directory-contents.ts'
import { renderPageDocuments } from '../../shared/discovery/page-documents.ts'
import { renderRootDocuments } from '../../shared/discovery/root-documents.ts'
import { renderWellKnownDocuments } from '../../shared/discovery/well-known-documents.ts'
import { createPageView } from '../../shared/renditions/page-view.ts'
import { indexListings } from '../../shared/search/index-listings.ts'
import { renderPageView } from '../../shared/renditions/render-page.ts'
import { digestOf, SEARCH_INDEX_NAME } from '../store/release-format.ts'
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
  /** The identity bytes of each file, in the same order. */
  identities: Uint8Array[]
  /** The stored forms of all files, one after the other. */
  payload: Uint8Array[]
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
  const bundle = makeBundle([...renderPageView(view), ...renderPageDocuments(view)], compression)
  if (page.kind === 'category') {
    const index = indexListings(page.listings, {
      language: site.directory.language,
      categoryTitle: (slug) => categoryTexts.get(slug)?.title,
      categoryAlternatives: (slug) => categoryTexts.get(slug)?.alternative_to,
    })
    addStored(bundle, SEARCH_INDEX_NAME, index)
  }
  return bundle
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
  return makeBundle([...renderPageView(view), ...renderRootDocuments(view, contents), ...files], compression)
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

/** Compresses files and places their forms one after the other. */
export function makeBundle(rendered: readonly PublishedFile[], common: Compression): PageBundle {
  const payload: Uint8Array[] = []
  const identities: Uint8Array[] = []
  let offset = 0
  const files = rendered.map(({ name, mediaType, text, compression = common }): BundleFile => {
    const identity = Buffer.from(text)
    const digest = digestOf(identity)
    const stored: BundleFile['stored'] = {}
    for (const [coding, bytes] of compress(identity, compression) ?? [['identity', identity]]) {
      stored[coding] = [offset, bytes.byteLength, coding === 'identity' ? digest : digestOf(bytes)]
      payload.push(bytes)
      offset += bytes.byteLength
    }
    identities.push(identity)
    return { name, mediaType, modified: 0, byteLength: identity.byteLength, digest, stored }
  })
  return { files, identities, payload }
}

/** Adds what is stored as it is and is no file of the page. */
function addStored(bundle: PageBundle, name: string, bytes: Uint8Array): void {
  const offset = bundle.payload.reduce((sum, piece) => sum + piece.byteLength, 0)
  const { byteLength } = bytes
  const digest = digestOf(bytes)
  const stored: BundleFile['stored'] = { identity: [offset, byteLength, digest] }
  bundle.files.push({ name, mediaType: 'application/octet-stream', modified: 0, byteLength, digest, stored })
  bundle.identities.push(bytes)
  bundle.payload.push(bytes)
}
