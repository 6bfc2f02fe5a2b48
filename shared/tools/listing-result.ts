import { clipText } from '../model/clean-text.ts'
import { wordsOfName } from '../model/field-table.ts'
import type { Listing } from '../model/listing.ts'
import {
  pickLongestFit,
  costOf,
  createBudget,
  subtractBudget,
  part,
  takeWhileFits,
  clipToBudget,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { readShort } from './listing-fields.ts'
import type { ToolPage } from './tool.ts'

/** Longest description in a list of results, in UTF-16 code units; `fetch` returns all of it. */
export const MAX_SNIPPET_LENGTH = 90

/** Longest description where listings are few. */
const MAX_DESCRIPTION_LENGTH = 240

/** Tokens of that description, which is shorter in scripts that take more of them. */
const SNIPPET_BUDGET = createBudget(60)
const DESCRIPTION_BUDGET = createBudget(150)

/** Tags of a listing that is described. */
const MAX_TAGS = 6

export interface ListingResult {
  readonly id: string
  readonly title: string
  /** Its page here: what hosts cite. */
  readonly url: string
  readonly text: string
  /** Where it is not active. */
  readonly status?: string | undefined
  /** Where its address is a problem. */
  readonly link?: string | undefined
  /** Words of the query that it does not have. */
  readonly lacks?: readonly string[]
  /** Requested fields. */
  readonly [field: string]: unknown
}

/** The fields that locate a listing. */
type Placed = Pick<Listing, 'id' | 'categories'>

/** Where the directory shows a listing: its own page or, where it has none, its place on its primary category's page. */
export function listingUrl({ urls }: Pick<ToolPage, 'urls'>, listing: Placed): string {
  return urls.listing(primaryPage(listing), listing.id)
}

/** {@link listingUrl}, its category's page and the root page: for when there is no room for the longest. */
export function listingUrls(page: Pick<ToolPage, 'urls'>, listing: Placed): readonly [string, string, string] {
  return [listingUrl(page, listing), page.urls.page(primaryPage(listing)), page.urls.page('')]
}

/** Slug of the page of a listing's first category. */
export function primaryPage({ categories }: Pick<Listing, 'categories'>): string {
  return categories[0] ?? ''
}

/** A listing as it appears in a list of results. Its length is bounded. */
export function toListingResult(
  page: Pick<ToolPage, 'urls' | 'directory'>,
  listing: Listing,
  { fields = [], lacks = [] }: { readonly fields?: readonly string[]; readonly lacks?: readonly string[] } = {},
): ListingResult {
  const { id, name: title, status, link } = listing
  const values = fields.length > 0 ? readShort(listing, fields) : []
  return {
    id,
    title,
    url: listingUrl(page, listing),
    text: clipToBudget(textOf(page, listing, MAX_SNIPPET_LENGTH), SNIPPET_BUDGET),
    ...(status !== undefined && status !== 'active' && { status }),
    ...(link !== undefined && { link: link.state }),
    ...(values.length > 0 && Object.fromEntries(fields.map((field, at) => [field, values[at]]))),
    ...(lacks.length > 0 && { lacks }),
  }
}

/**
 * When and where it is, then its description or, without one, its facts: `2026-05-26 to 2026-05-29 · Munich, Germany`,
 * `Length (km) 9 · Difficulty easy · alps`.
 */
function textOf({ directory }: Pick<ToolPage, 'directory'>, listing: Listing, maxLength: number): string {
  const { description, note, extra, categories, start, end, location = {}, online } = listing
  const facts = Object.entries(extra).map(([name, value]) => {
    const { title = wordsOfName(name), hidden } = directory.schema?.fields?.find((field) => field.name === name) ?? {}
    const parts = [value].flat().filter((part) => typeof part !== 'object')
    const text = joined(', ', parts)
    return value !== false && !hidden && !/^(?:https?:|$)/.test(text) && (value === true ? title : `${title} ${text}`)
  })
  return joined(' · ', [
    joined(' to ', [start, end !== start && end]),
    joined(', ', [location.locality ?? location.name, location.region, location.country]),
    online && 'online',
    clipText(
      description ?? note ?? joined(' · ', [...facts, ...categories.map((slug) => slug.replaceAll('-', ' '))]),
      maxLength,
    ),
  ])
}

/** Those that are there. */
function joined(separator: string, parts: readonly unknown[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(separator)
}

/** A listing for prompts, which have few of them: with more of its description, its website and its tags. */
export function describeListing(
  page: Pick<ToolPage, 'urls' | 'directory'>,
  listing: Listing,
): Readonly<Record<string, unknown>> {
  const { url: website, tags, categories } = listing
  const text = textOf(page, listing, MAX_DESCRIPTION_LENGTH)
  return {
    ...toListingResult(page, listing),
    ...(website !== undefined && { website }),
    text: clipToBudget(text, DESCRIPTION_BUDGET),
    categories: categories.slice(0, MAX_TAGS),
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_TAGS) }),
  }
}

/**
 * A result with its texts cut to fit, and a long URL replaced by that of a page it is on. The id stays whole: follow-up
 * calls need it.
 */
export function shortenResult(
  page: Pick<ToolPage, 'urls'>,
  listing: Listing,
  { id, title, url, text, lacks }: ListingResult,
  room: Budget,
): ListingResult {
  const bare = subtractBudget(room, costOf({ id, title: '', url: '', text: '', lacks: [] }))
  const words = takeWhileFits(lacks ?? [], part(bare, 0.15))
  const shorter = {
    id,
    title: clipToBudget(title, part(bare, 0.25)),
    url: url === '' ? '' : pickLongestFit(listingUrls(page, listing), part(bare, 0.35)),
    text: '',
    ...(words.length > 0 && { lacks: words }),
  }
  const rest = subtractBudget(subtractBudget(room, costOf(shorter)), { tokens: 0, characters: -2 })
  return { ...shorter, text: clipToBudget(text, rest) }
}
