import { createListingPages } from '../../contents/page-views.ts'
import { listSitemaps, makeSitemap } from '../../contents/listing-sitemaps.ts'
import { createPageCache } from '../../contents/page-cache.ts'
import { createValueResults } from '../../contents/value-results.ts'
import { readValuePages } from '../../contents/value-pages.ts'
import type { PageCache } from '../../contents/page-cache.ts'
import { createSiteReader } from '../../contents/site-document.ts'
import { LISTING_FORMS, renderListingPage } from '../../../shared/renditions/render-listing-page.ts'
import type { ListingForm } from '../../../shared/renditions/render-listing-page.ts'
import { readWhenLoaded } from '../../../shared/search/index/blocks/byte-source.ts'
import { listingSegment } from '../../../shared/listing-segment.ts'
import { hasListingPages } from '../../../shared/surfaces.ts'
import type { Store } from '../../store/store.ts'

// The keys of a record are its names.
const FORMS = Object.keys(LISTING_FORMS) as ListingForm[]

/** Names of the files of a listing's page. */
export const LISTING_FILES: readonly string[] = FORMS.map((form) => LISTING_FORMS[form].name)

/** A file of an output. */
interface HostFile {
  /** Below the output. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** The page of a listing as files. */
export interface ListingFolder {
  /** Below the output. */
  readonly path: string
  /** Renders its {@link LISTING_FILES}. */
  render(): Promise<readonly HostFile[]>
}

/**
 * The pages of all listings of a release, one at a time: what servers make on request. None where listings have no pages.
 *
 * @param store Of the release that is current.
 */
async function* listListingFolders(store: Store): AsyncGenerator<ListingFolder> {
  const release = store.current()
  const contents = contentsOf(store)
  const pages = createListingPages(contents)
  const site = await createSiteReader(release)()
  const root = await contents.page(release, '')
  if (site === undefined || root?.kind !== 'root' || !hasListingPages(root.directory)) return
  const { categories } = root
  for (let place = 0; place < categories.count; place += 1) {
    const [summary] = await readWhenLoaded(() => categories.read([place]))
    const page = summary && (await contents.page(release, summary.slug))
    if (page === undefined) continue
    const collection = await page.collection()
    for (let position = 0; position < collection.count; position += 1) {
      const listing = collection.listing(position)
      if (listing.categories[0] !== page.slug) continue
      const path = `${page.slug}/${listingSegment(listing.id)}`
      yield {
        path,
        async render() {
          const view = await pages.view(release, site, listing)
          if (view === undefined) throw new Error(`${path}: not in the release that has just been published`)
          return FORMS.map((form) => ({
            path: `${path}/${LISTING_FORMS[form].name}`,
            bytes: Buffer.from(renderListingPage(view, form)),
          }))
        },
      }
    }
  }
}

/** The pages of the values of `pages_by`, as {@link listListingFolders}. @param kept Files of pages that stay. */
async function* listValueFolders(store: Store, kept: ReadonlySet<string>): AsyncGenerator<ListingFolder> {
  const release = store.current()
  const contents = contentsOf(store)
  const render = createValueResults(contents)
  const site = await createSiteReader(release)()
  const root = await contents.page(release, '')
  if (site === undefined || root?.kind !== 'root') return
  const { pages, further } = await readValuePages(root)
  for (const page of [...pages, ...further.filter(({ path }) => kept.has(`${path}${LISTING_FILES[0]}`))]) {
    yield {
      path: page.path.slice(0, -1),
      async render() {
        const texts = FORMS.map((form) => render(release, site, page, form))
        return (await Promise.all(texts)).map((text = '', at) => ({
          path: `${page.path}${LISTING_FILES[at]}`,
          bytes: Buffer.from(text),
        }))
      },
    }
  }
}

/** All folders that servers make on request. @param kept Files that the release before has. */
export async function* listMadeFolders(store: Store, kept: ReadonlySet<string>): AsyncGenerator<ListingFolder> {
  yield* listListingFolders(store)
  yield* listValueFolders(store, kept)
}

/** The sitemaps of a release whose listings have pages. */
export async function* renderSitemaps(store: Store): AsyncGenerator<HostFile> {
  const release = store.current()
  const contents = contentsOf(store)
  for (const path of await listSitemaps(contents, release)) {
    const text = await makeSitemap(contents, release, path)
    if (text !== undefined) yield { path, bytes: Buffer.from(text) }
  }
}

function contentsOf(store: Store): PageCache {
  return createPageCache(store, {
    onError: (error) => {
      throw error
    },
  })
}
