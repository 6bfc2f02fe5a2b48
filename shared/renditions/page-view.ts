import type { FormatLink } from '../model/page-document.ts'
import type { Page, Site } from '../model/page.ts'
import { createUrls } from '../urls.ts'
import type { DirectoryUrls } from '../urls.ts'
import { foldLine } from './escape-markdown.ts'

/** A page on the way from the root to this one. */
export interface TrailStep {
  title: string
  url: string
}

/** What every rendition of one page needs, worked out once. */
export interface PageView {
  readonly page: Page
  readonly site: Site
  readonly urls: DirectoryUrls
  /** Empty for the root page. */
  readonly slug: string
  /** Canonical, with a trailing slash. */
  readonly url: string
  readonly mcpUrl: string
  /** One line. */
  readonly title: string
  /** One line, never empty: where nobody wrote one it says what is listed. */
  readonly description: string
  /** Number of listings. */
  readonly count: number
  /** ISO 8601 date, when known. */
  readonly updated: string | undefined
  /** From the root page to this one. */
  readonly trail: readonly TrailStep[]
  readonly formats: readonly FormatLink[]
}

/** Derives the {@link PageView} of a page. */
export function createPageView(page: Page, site: Site): PageView {
  const { directory } = site
  const urls = createUrls(site.baseUrl)
  const slug = page.kind === 'root' ? '' : page.category.slug
  const title = foldLine(page.kind === 'root' ? directory.title : page.category.title)
  const count = page.kind === 'root' ? page.listingCount : page.listings.length
  const written = foldLine((page.kind === 'root' ? directory.description : page.category.description) ?? '')
  const root = { title: foldLine(directory.title), url: urls.page('') }
  return {
    page,
    site,
    urls,
    slug,
    url: urls.page(slug),
    mcpUrl: urls.mcp(slug),
    title,
    description: written === '' ? `${title}: ${countListings(count)} in ${root.title}.` : written,
    count,
    updated: (page.kind === 'root' ? undefined : page.category.updated) ?? directory.updated,
    trail:
      page.kind === 'root'
        ? [root]
        : [
            root,
            ...page.ancestors.map((ancestor) => ({ title: foldLine(ancestor.title), url: urls.page(ancestor.slug) })),
            { title, url: urls.page(slug) },
          ],
    formats: [
      { type: 'application/json', url: urls.rendition(slug, 'index.json') },
      { type: 'application/ld+json', url: urls.rendition(slug, 'index.jsonld') },
      { type: 'text/markdown', url: urls.rendition(slug, 'index.md') },
      { type: 'text/html', url: urls.page(slug) },
    ],
  }
}

/** `1 listing`, `2 listings`. */
export function countListings(count: number): string {
  return count === 1 ? '1 listing' : `${count} listings`
}
