import type { FormatLink } from '../model/page-document.ts'
import type { Page, PageFrame, Site } from '../model/page.ts'
import { createUrls } from '../urls.ts'
import type { DirectoryUrls } from '../urls.ts'
import { foldLine } from './escape-markdown.ts'
import { listFormats } from './list-formats.ts'
import { parseIntro } from './parse-intro.ts'
import type { ParsedMarkdown } from './parse-intro.ts'

/** A page on the way from the root to this one. */
export interface TrailStep {
  /** Empty for the root page. */
  slug: string
  title: string
  url: string
}

/** What every rendition of one page needs, worked out once. */
export interface PageView extends FrameView {
  readonly page: Page
}

/** What is told of a page without looking at its listings. */
export interface FrameView {
  readonly page: PageFrame
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
  /** The description, made at least 50 characters long, for those who take less for none. */
  readonly longDescription: string
  /** Number of listings. */
  readonly count: number
  /** ISO 8601 date, when known. */
  readonly updated: string | undefined
  /** From the root page to this one. */
  readonly trail: readonly TrailStep[]
  readonly formats: readonly FormatLink[]
  /** Whether there is a feed beside the page: some listing has a date. */
  readonly hasFeed: boolean
  /** The operator's introduction. Parsed once for all formats: it is what costs most on a page that has one. */
  readonly intro: ParsedMarkdown | undefined
}

/** Shortest description that search engines and readiness checks take for one. */
const MIN_LONG_DESCRIPTION = 50

/**
 * Derives the {@link PageView} of a page.
 *
 * @param hasDates Whether some listing of the directory has a date; of the root page, which does not have them itself.
 */
export function createPageView(page: Page, site: Site, hasDates = false): PageView {
  const hasFeed =
    page.kind === 'root'
      ? hasDates
      : page.listings.some(({ added, updated }) => added !== undefined || updated !== undefined)
  return { ...createFrameView(page, site, hasFeed), page }
}

/**
 * Derives the {@link FrameView} of a page.
 *
 * @param hasFeed Whether some listing has a date.
 */
export function createFrameView(page: PageFrame, site: Site, hasFeed: boolean): FrameView {
  const { directory } = site
  const urls = createUrls(site.baseUrl)
  const slug = page.kind === 'root' ? '' : page.category.slug
  const title = foldLine(page.kind === 'root' ? directory.title : page.category.title)
  const count = page.kind === 'root' ? page.listingCount : page.category.count
  const written = foldLine((page.kind === 'root' ? directory.description : page.category.description) ?? '')
  const extent = `${title} in ${directory.title}: ${countListings(count)} for people and agents.`
  const description = written === '' ? extent : written
  const root = { slug: '', title: foldLine(directory.title), url: urls.page('') }
  return {
    page,
    site,
    urls,
    slug,
    url: urls.page(slug),
    mcpUrl: urls.mcp(slug),
    title,
    description,
    longDescription:
      written !== '' && written.length < MIN_LONG_DESCRIPTION ? `${endSentence(written)} ${extent}` : description,
    count,
    updated: (page.kind === 'root' ? undefined : page.category.updated) ?? directory.updated,
    hasFeed,
    trail:
      page.kind === 'root'
        ? [root]
        : [
            root,
            ...page.ancestors.map(({ slug, title }) => ({ slug, title: foldLine(title), url: urls.page(slug) })),
            { slug, title, url: urls.page(slug) },
          ],
    intro: page.kind === 'root' || page.category.intro === undefined ? undefined : parseIntro(page.category.intro),
    formats: listFormats({ urls, slug }),
  }
}

function endSentence(text: string): string {
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`
}

/** `1 listing`, `2 listings`. */
export function countListings(count: number): string {
  return count === 1 ? '1 listing' : `${count} listings`
}
