import { titleOf } from '../../tools/categories/category-list.ts'
import type { CategorySummary } from '../../model/category.ts'
import type { FormatLink } from '../../model/page-document.ts'
import type { Listing } from '../../model/listing.ts'
import { clipText } from '../../model/clean-text.ts'
import { bareMediaType, RENDITIONS } from '../../model/rendition.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { licenseUrl } from '../text/license-url.ts'
import { parseIntro } from '../text/parse-intro.ts'
import type { ParsedMarkdown } from '../text/parse-intro.ts'
import { ENGLISH, englishWords } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { facetUrl } from './listing-fields.ts'
import { listLinkedFacts } from './fact-values.ts'
import type { LinkedFact } from './fact-values.ts'
import type { Breadcrumb } from './page-identity.ts'
import { describeLong } from './page-view.ts'
import type { FrameView } from './page-view.ts'
import type { RelatedListings } from './related-listings.ts'

/** What every rendition of a listing's page needs, computed once. Texts are plain. */
export interface ListingView {
  readonly listing: Listing
  /** The page of its first category. */
  readonly category: FrameView
  readonly related: RelatedListings
  /** Addresses of results in which there is nothing but the listing. */
  readonly leadsBack: ReadonlySet<string>
  /** Its other categories, in its order. */
  readonly places: readonly Pick<CategorySummary, 'slug' | 'title'>[]
  /** Canonical, with a trailing slash. */
  readonly url: string
  /** Its name on one line. */
  readonly title: string
  /** One line of at most 300 characters, never empty. */
  readonly description: string
  /** The same in the words of the page, with where it stands if it is short: what search engines and agents show. */
  readonly shownDescription: string
  /** From the root page to the listing's first category. */
  readonly trail: readonly Breadcrumb[]
  readonly formats: readonly FormatLink[]
  readonly facts: readonly LinkedFact[]
  /** Its `body`, parsed once for all forms. */
  readonly body: ParsedMarkdown | undefined
  /** Where the data comes from and how fresh it is: only what is known. */
  readonly origins: readonly Origin[]
  /** How to cite the page, in one line. */
  readonly citation: string
}

/** One line about where a listing comes from. */
export interface Origin {
  readonly label: string
  readonly text: string
  /** `text`, where it is an ISO 8601 date. */
  readonly date?: string
  /** http(s), where it leads somewhere. */
  readonly href?: string
}

/** Longest description of a page. */
const MAX_DESCRIPTION = 300

/** The forms of a listing's page besides HTML, as files below its address. */
const DATA_FILES = ['index.json', 'index.jsonld', 'index.md'] as const

/**
 * Derives the {@link ListingView} of a listing.
 *
 * @param category The page of its first category.
 * @param places Its categories; one that is missing is shown by its slug.
 */
export function createListingView(
  category: FrameView,
  listing: Listing,
  related: RelatedListings,
  places: readonly CategorySummary[] = [],
): ListingView {
  const { urls, slug, site, trail } = category
  const { directory } = site
  const url = urls.listing(slug, listing.id)
  const title = foldLine(listing.name)
  const written = foldLine(listing.description ?? listing.note ?? '')
  const { words } = category
  const names = { title, category: category.title, directory: foldLine(directory.title) }
  const extentIn = (own: Words): string => own.fill(own.listing.extent, names)
  const describe = (own: Words): string => clipText(written === '' ? extentIn(own) : written, MAX_DESCRIPTION)
  const leadsBack = new Set(
    related.alone.map(({ facet, value }) =>
      facetUrl({ urls, slug: facet === 'alternative_to' ? '' : slug }, facet, value),
    ),
  )
  const titles = new Map(places.map((place) => [place.slug, foldLine(titleOf(place))]))
  return {
    listing,
    category,
    related,
    places: listing.categories.slice(1).map((slug) => ({ slug, title: titles.get(slug) ?? slug })),
    url,
    title,
    description: describe(ENGLISH),
    shownDescription: clipText(
      describeLong([describe(words), extentIn(words), foldLine(directory.description)]),
      MAX_DESCRIPTION,
    ),
    trail,
    formats: [
      ...DATA_FILES.map((name) => ({ type: bareMediaType(RENDITIONS[name].mediaType), url: url + name })),
      { type: bareMediaType(RENDITIONS['index.html'].mediaType), url },
    ],
    leadsBack,
    facts: listLinkedFacts(listing, category, leadsBack),
    body: listing.body === undefined ? undefined : parseIntro(listing.body),
    origins: listOrigins(listing, category),
    citation: writeCitation(listing, category, url),
  }
}

/** The same in English, for agents. */
export function listingInEnglish(view: ListingView): ListingView {
  if (view.category.words.name === undefined) return view
  const category = { ...view.category, words: englishWords(view.category.words) }
  const { listing, leadsBack } = view
  return {
    ...view,
    category,
    facts: listLinkedFacts(listing, category, leadsBack),
    origins: listOrigins(listing, category),
  }
}

function listOrigins({ added, updated, checked }: Listing, { updated: pageUpdated, site, words }: FrameView): Origin[] {
  const { facts, listing } = words
  const { license, publisher, source } = site.directory
  const date = (label: string, day: string | undefined): Origin[] =>
    day === undefined ? [] : [{ label, text: day, date: day }]
  const link = (label: string, text: string, href: string | undefined): Origin =>
    href === undefined ? { label, text } : { label, text, href }
  return [
    ...date(facts.added, added),
    ...date(facts.updated, updated),
    ...date(facts.checked, checked),
    ...date(listing.pageUpdated, pageUpdated),
    ...(source === undefined ? [] : [link(listing.keptIn, source, source)]),
    ...(publisher === undefined ? [] : [link(listing.publisher, publisher.name, publisher.url)]),
    ...(license === undefined ? [] : [link(listing.terms, license, licenseUrl(license))]),
  ]
}

function writeCitation(listing: Listing, { updated: pageUpdated, site, title }: FrameView, url: string): string {
  const { directory } = site
  const date = listing.checked ?? listing.updated ?? pageUpdated
  const parts = [
    `“${foldLine(listing.name)}”`,
    title,
    foldLine(directory.title),
    ...(date === undefined ? [] : [date]),
    ...(directory.license === undefined ? [] : [directory.license]),
  ]
  return `${parts.join(', ')}. ${url}`
}
