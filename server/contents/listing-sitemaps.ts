import {
  addToSitemap,
  addUrls,
  listingSitemapNames,
  listingSitemapNumber,
  LISTINGS_PER_SITEMAP,
  PAGES_SITEMAP,
  renderListingSitemap,
  renderSitemapIndex,
} from '../../shared/discovery/render-sitemap.ts'
import type { DatedListing } from '../../shared/discovery/render-sitemap.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { hasListingPages } from '../../shared/surfaces.ts'
import { primaryPage } from '../../shared/tools/listing-result.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { readValuePages } from './value-pages.ts'
import type { Release } from '../../shared/release/release.ts'
import type { PageCache, PublishedPage } from './page-cache.ts'
import { readText } from './site-document.ts'

type RootPage = Extract<PublishedPage, { kind: 'root' }>

/** Listings read at once: between them other requests have their turn. */
const LISTINGS_TOGETHER = 500

/** The release has the sitemap of its pages; what listings add to it is made on request. */
const SITEMAP = 'sitemap.xml'

/** Whether a path below the base can be of a sitemap that is made here. */
export function isSitemapPath(path: string): boolean {
  return path === SITEMAP || path === PAGES_SITEMAP || listingSitemapNumber(path) !== undefined
}

/**
 * Makes a sitemap of a release whose listings have pages.
 *
 * @param path Below the base: `sitemap.xml`, or what that is an index of.
 * @returns `undefined` where there is none, or only what the release has.
 */
export async function makeSitemap(contents: PageCache, release: Release, path: string): Promise<string | undefined> {
  const root = await contents.page(release, '')
  if (root?.kind !== 'root' || !hasListingPages(root.directory)) return undefined
  const pages = await readPages(root, release)
  if (pages === undefined) return undefined
  const { urls, listingCount } = root
  const names = listingSitemapNames(pages, listingCount)
  if (path === SITEMAP) {
    if (names.length > 0) return renderSitemapIndex(urls, names)
    return addToSitemap(pages, urls, await readListings(root, 0, listingCount))
  }
  if (!names.includes(path) && (path !== PAGES_SITEMAP || names.length === 0)) return undefined
  const number = listingSitemapNumber(path)
  if (number === undefined) return pages
  const start = (number - 1) * LISTINGS_PER_SITEMAP
  const end = Math.min(start + LISTINGS_PER_SITEMAP, listingCount)
  return renderListingSitemap(urls, await readListings(root, start, end))
}

/** Paths of all sitemaps that {@link makeSitemap} makes of a release. */
export async function listSitemaps(contents: PageCache, release: Release): Promise<string[]> {
  const root = await contents.page(release, '')
  if (root?.kind !== 'root' || !hasListingPages(root.directory)) return []
  const pages = await readPages(root, release)
  if (pages === undefined) return []
  const names = listingSitemapNames(pages, root.listingCount)
  return names.length === 0 ? [SITEMAP] : [SITEMAP, PAGES_SITEMAP, ...names]
}

/** The sitemap of the pages, with those of values. */
async function readPages(root: RootPage, release: Release): Promise<string | undefined> {
  const { pages } = await readValuePages(root)
  const stored = await readText(release, SITEMAP)
  return (
    stored &&
    addUrls(
      stored,
      pages.map(({ path }) => root.urls.file(path)),
    )
  )
}

async function readListings(root: RootPage, start: number, end: number): Promise<DatedListing[]> {
  const listings: DatedListing[] = []
  for (let first = start; first < end; first += LISTINGS_TOGETHER) {
    const length = Math.min(LISTINGS_TOGETHER, end - first)
    const positions = Array.from({ length }, (_, at) => first + at)
    const read = await readCollection(root, {}, (all) => all.listings(positions))
    const slugs = new Set(read.map(primaryPage))
    const pages = await readWhenLoaded(() => root.categories.find(slugs))
    const dates = new Map(pages.map(({ slug, updated }) => [slug, updated]))
    for (const listing of read) {
      listings.push({ listing, pageUpdated: dates.get(primaryPage(listing)) ?? root.directory.updated })
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  return listings
}
