import { createChangeFiles } from '../../contents/change-files.ts'
import { createListingViews } from '../../contents/page-views.ts'
import { listSitemaps, makeSitemap } from '../../contents/listing-sitemaps.ts'
import { createPageCache } from '../../contents/page-cache.ts'
import { createValueResults } from '../../contents/value-results.ts'
import { readValuePages } from '../../contents/value-pages.ts'
import type { PageCache } from '../../contents/page-cache.ts'
import { createSiteReader } from '../../contents/site-document.ts'
import type { SiteDocument } from '../../../shared/model/site-document.ts'
import type { Release } from '../../../shared/release/release.ts'
import { FORMS } from '../../../shared/renditions/forms.ts'
import type { Form } from '../../../shared/renditions/forms.ts'
import { renderListingPage } from '../../../shared/renditions/render-listing-page.ts'
import { readWhenLoaded } from '../../../shared/search/index/blocks/byte-source.ts'
import { listingSegment } from '../../../shared/listing-segment.ts'
import { hasListingPages } from '../../../shared/surfaces.ts'
import { readBundleFile } from '../../store/release/bundle-object.ts'
import { isPlainFile, pathInRelease } from '../../store/release/release-format.ts'
import { openStoredRelease } from '../../store/node-files.ts'
import { cutSearchFiles, nameByInput } from '../release/cut-search-files.ts'
import type { EarlierRelease } from '../release/earlier-release.ts'
import type { OutputFile } from '../release/write-output.ts'

// The keys of a record are its names.
const FORM_LIST = Object.entries(FORMS) as [Form, { readonly name: string }][]

/** Names of the files of a listing's page. */
export const LISTING_FILES: readonly string[] = FORM_LIST.map(([, { name }]) => name)

/** Which files of a release are listed. */
export interface OutputChoice {
  readonly stateDir: string
  /** Only what is stored: nothing can be made of a damaged release. */
  readonly isDamaged?: boolean
  /** Whether the release before has a file. */
  readonly had: (path: string) => boolean
}

/**
 * All plain files of a release: those that are stored and, for a static host, what servers make on request: pages of listings
 * and values, sitemaps, the search, the ledger. Where one leads to others, it comes after them.
 */
export async function* listOutputFiles(
  stored: EarlierRelease,
  { stateDir, isDamaged = false, had }: OutputChoice,
): AsyncGenerator<OutputFile> {
  const isForHosts = stored.bundle(stored.entry(''))?.files.some(({ name }) => name === '.nojekyll')
  const release = isForHosts && !isDamaged ? openStoredRelease(stateDir, stored) : undefined
  // Nothing is kept of a page that has been written.
  const store = release && { current: () => release, onChange: () => () => undefined }
  const contents = store && createPageCache(store, { onError: throwError })
  const sitemaps = new Set(contents && release ? await listSitemaps(contents, release) : [])
  yield* storedFiles(stored, sitemaps)
  if (contents === undefined || release === undefined) return
  const site = await createSiteReader(release)()
  if (site !== undefined) {
    yield* listingFiles(contents, release, site)
    yield* valueFiles(contents, release, site, had)
  }
  for (const path of sitemaps) {
    const text = await makeSitemap(contents, release, path)
    if (text !== undefined) yield { path, bytes: () => Buffer.from(text) }
  }
  const root = stored.entry('')
  yield* cutSearchFiles(release, undefined, root && nameByInput(root.inputDigest))
  const changes = createChangeFiles(release)
  for (const path of await changes.paths()) {
    const file = await changes.file(path)
    if (file !== undefined) yield { path, bytes: () => file.forms.identity.bytes() }
  }
}

/** @param isMade Paths of files that are made in the place of stored ones. */
function* storedFiles(stored: EarlierRelease, isMade: ReadonlySet<string>): Generator<OutputFile> {
  const { others, pages } = stored.manifest
  for (const entry of [...others, ...pages]) {
    const bundle = stored.bundle(entry)
    for (const file of bundle?.files.filter(isPlainFile) ?? []) {
      const path = pathInRelease(entry.key, file.name)
      if (bundle && !isMade.has(path)) yield { path, tag: file.digest, bytes: () => readBundleFile(bundle, file, path) }
    }
  }
}

async function* listingFiles(contents: PageCache, release: Release, site: SiteDocument): AsyncGenerator<OutputFile> {
  const viewOf = createListingViews(contents)
  const root = await contents.page(release, '')
  if (root?.kind !== 'root' || !hasListingPages(root.directory)) return
  const { categories } = root
  for (let place = 0; place < categories.count; place += 1) {
    const [summary] = await readWhenLoaded(() => categories.read([place]))
    const page = summary && (await contents.page(release, summary.slug))
    if (page === undefined) continue
    const collection = await page.collection()
    for (let position = 0; position < collection.count; position += 1) {
      const listing = collection.listing(position)
      if (listing.categories[0] !== page.slug) continue
      const folder = `${page.slug}/${listingSegment(listing.id)}`
      const view = await viewOf(release, site, listing)
      if (view === undefined) throw new Error(`${folder}: not in the release that has just been published`)
      for (const [form, { name }] of FORM_LIST) {
        const path = `${folder}/${name}`
        yield { path, bytes: () => Buffer.from(renderListingPage(view, form)) }
      }
    }
  }
}

/** The pages of the values of `pages_by`. */
async function* valueFiles(
  contents: PageCache,
  release: Release,
  site: SiteDocument,
  had: OutputChoice['had'],
): AsyncGenerator<OutputFile> {
  const render = createValueResults(contents)
  const root = await contents.page(release, '')
  if (root?.kind !== 'root') return
  const { pages, further } = await readValuePages(root)
  for (const page of [...pages, ...further.filter(({ path }) => had(`${path}${LISTING_FILES[0]}`))]) {
    for (const [form, { name }] of FORM_LIST) {
      const path = `${page.path}${name}`
      yield { path, bytes: async () => Buffer.from((await render(release, site, page, form)) ?? '') }
    }
  }
}

function throwError(error: unknown): never {
  throw error
}
