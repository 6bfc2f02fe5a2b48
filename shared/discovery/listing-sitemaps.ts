import type { Listing } from '../model/listing.ts'
import type { DirectoryUrls, PageUrls } from '../urls.ts'
import { escapeXml } from './escape-xml.ts'

/** Most listings in one sitemap: well below the 50,000 URLs of the protocol, so that one is made in a moment. */
export const LISTINGS_PER_SITEMAP = 10_000

/** A listing, and the date of its category's page: for one that has no date of its own. */
export interface DatedListing {
  readonly listing: Listing
  readonly pageUpdated: string | undefined
}

/** The sitemap of the pages alone, where `sitemap.xml` is an index. */
export const PAGES_SITEMAP = 'sitemap-pages.xml'

/** Number of the listings' sitemap with this name, from 1; `undefined` for other names. */
export function listingSitemapNumber(name: string): number | undefined {
  const [, number] = /^sitemap-listings-([1-9]\d{0,5})\.xml$/.exec(name) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Names of the listings' sitemaps; none where `sitemap.xml` has room for all. @param pages `sitemap.xml` of the pages. */
export function listingSitemapNames(pages: string, listingCount: number): string[] {
  const hasRoom = isUrlset(pages) && pages.split('<url>').length - 1 + listingCount <= LISTINGS_PER_SITEMAP
  const count = hasRoom ? 0 : Math.ceil(listingCount / LISTINGS_PER_SITEMAP)
  return Array.from({ length: count }, (_, index) => `sitemap-listings-${index + 1}.xml`)
}

/** Adds the pages of listings to `sitemap.xml` of the pages, which has room for them. */
export function addToSitemap(pages: string, urls: DirectoryUrls, listings: readonly DatedListing[]): string {
  return insertLast(pages, '</urlset>', listings.map((listing) => renderUrl(urls, listing)).join(''))
}

/**
 * Makes `sitemap.xml` an index of {@link PAGES_SITEMAP}, or of the parts it is an index of already, and of the listings'
 * sitemaps.
 */
export function renderSitemapIndex(pages: string, urls: PageUrls, names: readonly string[]): string {
  const add = (index: string, added: readonly string[]): string => {
    const lines = added.map((name) => `<sitemap><loc>${escapeXml(urls.file(name))}</loc></sitemap>\n`)
    return insertLast(index, '</sitemapindex>', lines.join(''))
  }
  if (!isUrlset(pages)) return add(pages, names)
  const [head = ''] = pages.split('<url>', 1)
  return add(`${head.replace('<urlset', '<sitemapindex')}</sitemapindex>\n`, [PAGES_SITEMAP, ...names])
}

/** Renders a sitemap of listings. @param pages `sitemap.xml` of the pages, or an index, for its head. */
export function renderListingSitemap(pages: string, urls: DirectoryUrls, listings: readonly DatedListing[]): string {
  const head = pages.slice(0, pages.indexOf('>\n', pages.indexOf(' xmlns=')) + 2).replace('<sitemapindex', '<urlset')
  return addToSitemap(`${head}</urlset>\n`, urls, listings)
}

function isUrlset(sitemap: string): boolean {
  return sitemap.includes('<urlset')
}

function renderUrl(urls: DirectoryUrls, { listing, pageUpdated }: DatedListing): string {
  const { id, categories, added, updated } = listing
  const newest = (updated !== undefined && (added === undefined || updated > added) ? updated : added) ?? pageUpdated
  const date = newest === undefined ? '' : `<lastmod>${newest}</lastmod>`
  return `<url><loc>${escapeXml(urls.listing(categories[0] ?? '', id))}</loc>${date}</url>\n`
}

function insertLast(text: string, end: string, lines: string): string {
  const at = text.lastIndexOf(end)
  return text.slice(0, at) + lines + text.slice(at)
}
