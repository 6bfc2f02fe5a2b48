import type { Listing } from '../model/listing.ts'
import type { RenderedFile } from '../model/page.ts'
import { escapeMarkdown } from '../renditions/text/escape-markdown.ts'
import { groupCategories } from '../renditions/view/group-categories.ts'
import { splitMarkdown } from '../renditions/view/page-files.ts'
import type { MarkdownEntry } from '../renditions/view/page-files.ts'
import { countListings } from '../renditions/view/page-identity.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { DirectoryUrls, PageUrls } from '../urls.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { escapeXml } from './escape-xml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const MEDIA_TYPE = 'application/xml; charset=utf-8'

/**
 * Renders `sitemap.xml`: every page with the date of the newest thing on it. A page whose content has no date has no
 * `<lastmod>`: an invented one would make crawlers distrust the others.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export function renderSitemap(urls: DirectoryUrls, { pages, own = [], lastModified }: DirectoryContents): RenderedFile {
  const lines = [
    renderUrl(urls.page(''), lastModified),
    ...own.map(({ name }) => renderUrl(urls.page(name), undefined)),
    ...pages.map((page) => renderUrl(urls.page(page.slug), page.lastModified)),
  ]
  return { name: 'sitemap.xml', mediaType: MEDIA_TYPE, text: renderUrlset(lines) }
}

function renderUrlset(lines: readonly string[]): string {
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${lines.join('')}</urlset>\n`
}

function renderUrl(url: string, date: string | undefined): string {
  return `<url><loc>${escapeXml(url)}</loc>${date === undefined ? '' : `<lastmod>${date}</lastmod>`}</url>\n`
}

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
  const hasRoom = pages.split('<url>').length - 1 + listingCount <= LISTINGS_PER_SITEMAP
  const count = hasRoom ? 0 : Math.ceil(listingCount / LISTINGS_PER_SITEMAP)
  return Array.from({ length: count }, (_, index) => `sitemap-listings-${index + 1}.xml`)
}

/** Adds undated pages to `sitemap.xml` of the pages. */
export function addUrls(pages: string, urls: readonly string[]): string {
  return insertLast(
    pages,
    urls.map((url) => renderUrl(url, undefined)),
  )
}

/** Adds the pages of listings to `sitemap.xml` of the pages, which has room for them. */
export function addToSitemap(pages: string, urls: DirectoryUrls, listings: readonly DatedListing[]): string {
  return insertLast(
    pages,
    listings.map((listing) => renderListingUrl(urls, listing)),
  )
}

/** Renders `sitemap.xml` as an index of {@link PAGES_SITEMAP} and the listings' sitemaps. */
export function renderSitemapIndex(urls: PageUrls, names: readonly string[]): string {
  const lines = [PAGES_SITEMAP, ...names].map((name) => `<sitemap><loc>${escapeXml(urls.file(name))}</loc></sitemap>\n`)
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`
}

export function renderListingSitemap(urls: DirectoryUrls, listings: readonly DatedListing[]): string {
  return renderUrlset(listings.map((listing) => renderListingUrl(urls, listing)))
}

function renderListingUrl(urls: DirectoryUrls, { listing, pageUpdated }: DatedListing): string {
  const { id, categories, added, updated } = listing
  const newest = (updated !== undefined && (added === undefined || updated > added) ? updated : added) ?? pageUpdated
  return renderUrl(urls.listing(categories[0] ?? '', id), newest)
}

function insertLast(sitemap: string, lines: readonly string[]): string {
  const at = sitemap.lastIndexOf('</urlset>')
  return sitemap.slice(0, at) + lines.join('') + sitemap.slice(at)
}

/** Room for the title and the link to the next file, besides the directory's own title. */
const FRAME_LENGTH = 4500

/**
 * Renders `sitemap.md`: every page as a link with its Markdown and JSON beside it, under the sections the pages are
 * in. Each file has at most 100,000 characters; further ones are `sitemap.2.md` …
 */
export function renderSitemapMarkdown(view: PageView, contents: DirectoryContents): RenderedFile[] {
  const { urls, title: whole, site } = view
  const sections = groupCategories(contents.pages).flatMap(({ groups, categories }) =>
    categories.map(({ slug, title, count }, index): MarkdownEntry => {
      const forms = `[Markdown](${urls.rendition(slug, 'index.md')}), [JSON](${urls.rendition(slug, 'index.json')})`
      const text = `- [${escapeMarkdown(title)}](${urls.page(slug)}): ${countListings(count, site.directory)}; ${forms}`
      if (index > 0) return { text }
      return { heading: groups.length === 0 ? 'Pages' : groups.map(escapeMarkdown).join(' › '), text }
    }),
  )
  const own = (contents.own ?? []).map(
    (page) =>
      `- [${escapeMarkdown(page.title)}](${urls.page(page.name)}): [Markdown](${urls.rendition(page.name, 'index.md')})\n`,
  )
  const bodies = splitMarkdown(sections, { first: FRAME_LENGTH, others: FRAME_LENGTH })
  return bodies.map((body, index) => {
    const next = fileName(index + 2)
    const more = index + 1 < bodies.length ? `\nContinued in [${next}](${urls.file(next)}).\n` : ''
    const head =
      index === 0
        ? `# Sitemap: ${escapeMarkdown(whole)}\n\n- [${escapeMarkdown(whole)}](${urls.page('')}): all pages\n${own.join('')}`
        : `# Sitemap: ${escapeMarkdown(whole)}, part ${index + 1}\n`
    return { name: fileName(index + 1), mediaType: 'text/markdown; charset=utf-8', text: head + body + more }
  })
}

function fileName(number: number): string {
  return number === 1 ? 'sitemap.md' : `sitemap.${number}.md`
}
