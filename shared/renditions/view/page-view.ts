import { entryName } from '../../connect/entry-name.ts'
import { contentSecurityPolicy } from '../../content-security-policy.ts'
import { asciiName } from '../../model/ascii-name.ts'
import type { FormatLink } from '../../model/page-document.ts'
import type { Listing } from '../../model/listing.ts'
import type { Page, PageFrame, Site } from '../../model/page.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { listFormats } from './page-files.ts'
import { countListings, identifyPage } from './page-identity.ts'
import type { PageIdentity } from './page-identity.ts'
import { surfacesOf, urlsOf } from '../../surfaces.ts'
import { parseIntro } from '../text/parse-intro.ts'
import type { ParsedMarkdown } from '../text/parse-intro.ts'
import { wordsOf } from '../words/words-of.ts'
import { ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'

/** What every rendition of one page needs, computed once. */
export interface PageView extends FrameView {
  readonly page: Page
}

/** What is known about a page without reading its listings. */
export interface FrameView extends PageIdentity {
  readonly site: Site
  /** One line, never empty: where unset it says what is listed. */
  readonly description: string
  /** The description, extended to at least 50 characters, for readers that ignore shorter ones. */
  readonly longDescription: string
  /** The same in the words of the page. */
  readonly shownDescription: string
  readonly formats: readonly FormatLink[]
  /** Whether there is a feed beside the page: some listing has a date. */
  readonly hasFeed: boolean
  /** Files beside the page with the days and places of its listings, where some have any. */
  readonly placedFiles?: readonly string[]
  /** The operator's introduction. Parsed once for all formats: it dominates the cost of a page that has one. */
  readonly intro: ParsedMarkdown | undefined
  /** Name of its entry in a client that has several pages. */
  readonly entryName: string
  /** URL of the page of a value, where it has one; known where pages are made of one listing. */
  readonly valueUrl?: ((field: string, value: string) => string | undefined) | undefined
  /** Name of its search file, on a host of plain files. */
  readonly search?: string
}

/** Shortest description that search engines and readiness checks accept. */
const MIN_LONG_DESCRIPTION = 50

/**
 * Derives the {@link PageView} of a page.
 *
 * @param hasDates Whether some listing of the directory has a date; for the root page, which does not have them itself.
 * @param placed Listings with days and places; of the directory for the root page.
 */
export function createPageView(
  page: Page,
  site: Site,
  hasDates = false,
  placed: readonly Pick<Listing, 'start' | 'location'>[] = page.kind === 'root' ? [] : page.listings,
): PageView {
  const hasFeed =
    page.kind === 'root'
      ? hasDates
      : page.listings.some(({ added, updated }) => added !== undefined || updated !== undefined)
  const ascii = page.kind === 'root' ? '' : asciiName(page.category.slug)
  const placedFiles = [
    ...(placed.some(isEvent) ? [PLACED_FILES.calendar] : []),
    ...(placed.some(isPlace) ? [PLACED_FILES.places] : []),
  ]
  return { ...createFrameView(page, site, hasFeed, ascii), placedFiles, page }
}

/** Names of the files that have the days and the places of a page's listings, beside it. */
export const PLACED_FILES = { calendar: 'calendar.ics', places: 'places.geojson' } as const

/** Whether a listing has a whole day, with a time or without. */
export function isEvent({ start }: Pick<Listing, 'start'>): boolean {
  return start !== undefined && /^\d{4}-\d\d-\d\d/.test(start)
}

/** Whether a listing has coordinates. */
export function isPlace({ location }: Pick<Listing, 'location'>): boolean {
  return location?.lat !== undefined && location.lng !== undefined
}

/**
 * Derives the {@link FrameView} of a page.
 *
 * @param hasFeed Whether some listing has a date.
 * @param ascii The `asciiName` of its slug; of no account for the root page.
 */
export function createFrameView(page: PageFrame, site: Site, hasFeed: boolean, ascii: string): FrameView {
  const { directory } = site
  const urls = urlsOf(site)
  const identity = identifyPage(page, directory, urls, wordsOf(directory.language))
  const { slug, title, count } = identity
  const written = foldLine((page.kind === 'root' ? directory.description : page.category.description) ?? '')
  // A title that is the directory's need not be said twice.
  const extentIn = ({ page, fill }: Words, things: string): string =>
    fill(title === directory.title ? page.wholeExtent : page.extent, { title, directory: directory.title, things })
  const english = extentIn(ENGLISH, countListings(count, directory))
  return {
    ...identity,
    site,
    surfaces: surfacesOf(site),
    description: written === '' ? english : written,
    longDescription: describeLong([written, english]),
    shownDescription: describeLong([
      written,
      extentIn(identity.words, identity.words.things(count)),
      foldLine(directory.description),
    ]),
    hasFeed,
    intro: page.kind === 'root' || page.category.intro === undefined ? undefined : parseIntro(page.category.intro),
    formats: listFormats({ urls, slug }),
    entryName: entryName(slug, ascii),
  }
}

/** Joins sentences until they are long enough to say what a page is: those of some languages are short. */
export function describeLong(sentences: readonly string[]): string {
  const [first = '', ...more] = new Set(sentences.filter((sentence) => sentence !== ''))
  let text = first
  for (const sentence of more) if (text.length < MIN_LONG_DESCRIPTION) text = `${endSentence(text)} ${sentence}`
  return text
}

function endSentence(text: string): string {
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`
}

/** A page's title with the section or the page that it stands in, for where it is read by itself: `Arcade · Native`. */
export function titleInPlace(page: PageFrame, title: string): string {
  if (page.kind === 'root') return title
  const place = page.category.groups.at(-1) ?? page.ancestors.at(-1)?.title
  return place === undefined ? title : `${title} · ${foldLine(place)}`
}

/**
 * The hash of the style that stands in a document of a page, for its policy. It does where readers often begin, on the root
 * page, so that the first paint waits for nothing else. Other documents share a file, where the site has one: results of
 * the root too, of which readers see several.
 *
 * @param isRootPage Whether the document is the root page itself.
 * @returns `undefined` where the style is a file.
 */
export function stylesheetHash(
  { style_hash: hash, stylesheet }: Site['assets'],
  isRootPage: boolean,
): string | undefined {
  return isRootPage || stylesheet === undefined ? hash : undefined
}

/**
 * The policy of a document of a page.
 *
 * @param isRootPage As for {@link stylesheetHash}.
 * @param origin Another origin that scripts may call.
 */
export function policyOf(
  { assets, brand }: Pick<Site, 'assets' | 'brand'>,
  isRootPage: boolean,
  origin?: string,
): string {
  return contentSecurityPolicy(stylesheetHash(assets, isRootPage), origin, brand?.policy)
}
