import * as z from 'zod/mini'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import {
  pickLongestFit,
  costOf,
  covers,
  createBudget,
  subtractBudget,
  part,
  takeWhileFits,
  clipToBudget,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import type { ToolPage } from './tool.ts'

/** Longest description in a list of results, in UTF-16 code units; `fetch` returns all of it. */
export const MAX_SNIPPET_LENGTH = 240

/** Tokens of that description, which is shorter in scripts that take more of them. */
const SNIPPET_BUDGET = createBudget(150)

/** Pages and tags in a list of results. */
const MAX_WORDS = 6

/** Longest answer that shortens each listing although there is room, in UTF-16 code units. */
export const FULL_LENGTH = 3_000

/** Longest tag in a list of results, in UTF-16 code units. Longer ones are omitted: cut, they would match nothing. */
const MAX_TAG_LENGTH = 60

/** {@link ListingResult} as published. */
export const listingResultSchema = z.object({
  id: z.string().check(z.describe('For fetch and compare.')),
  title: z.string(),
  url: z.string().check(z.describe('Page to cite.')),
  website: z.optional(z.string()),
  text: z.string().check(z.describe('Cut where long.')),
  categories: z.array(z.string()).check(z.describe('Slugs of its pages.')),
  tags: z.optional(z.array(z.string())),
  status: z.optional(z.string()),
  link: z.optional(z.string()),
})

/** {@link FoundListing} as published. */
export const foundListingSchema = z.extend(listingResultSchema, {
  matched: z.optional(z.array(z.string())).check(z.describe('Fields the words are in.')),
  lacks: z.optional(z.readonly(z.array(z.string()))).check(z.describe('Words it does not have.')),
})

/** A listing found by a search. */
export type FoundListing = z.infer<typeof foundListingSchema>

/** A listing in a list of results. */
export type ListingResult = z.infer<typeof listingResultSchema>

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

/**
 * A listing as it appears in a list of results. Its length is bounded.
 *
 * @param budget Of the whole list: where it is short, each result is shorter, so that there are still several.
 */
export function toListingResult(page: ToolPage, listing: Listing, budget?: Budget): ListingResult {
  const scale = Math.min(1, (budget?.characters ?? Infinity) / FULL_LENGTH)
  const words = Math.ceil(MAX_WORDS * scale)
  const tags = listing.tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, words)
  const text = clipText(listing.description ?? listing.note ?? '', Math.floor(MAX_SNIPPET_LENGTH * scale))
  return {
    id: listing.id,
    title: listing.name,
    url: listingUrl(page, listing),
    ...(listing.url !== undefined && { website: listing.url }),
    text: clipToBudget(text, SNIPPET_BUDGET),
    categories: listing.categories.slice(0, words),
    ...(tags.length > 0 && { tags }),
    ...(listing.status !== undefined && { status: listing.status }),
    ...(listing.link !== undefined && { link: listing.link.state }),
  }
}

/**
 * A result with its texts cut to fit, a long URL replaced by that of a page it is on, and a long website left out.
 * The id stays whole: follow-up calls need it.
 */
export function shortenResult(page: ToolPage, result: ListingResult, room: Budget): ListingResult {
  const { tags, website, ...rest } = result
  const bare = subtractBudget(
    room,
    costOf({ ...rest, title: '', url: '', website: '', text: '', categories: [], tags: [] }),
  )
  const fittingTags = takeWhileFits(tags ?? [], part(bare, 0.15))
  const shorter = {
    ...rest,
    title: clipToBudget(result.title, part(bare, 0.2)),
    url: pickLongestFit(listingUrls(page, result), part(bare, 0.25)),
    ...(website !== undefined && covers(part(bare, 0.15), costOf(website)) && { website }),
    text: '',
    categories: [...takeWhileFits(result.categories, part(bare, 0.15))],
    ...(fittingTags.length > 0 && { tags: [...fittingTags] }),
  }
  const text = clipToBudget(
    result.text,
    subtractBudget(subtractBudget(room, costOf(shorter)), { tokens: 0, characters: -2 }),
  )
  return { ...shorter, text }
}
