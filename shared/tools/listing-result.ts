import * as z from 'zod/mini'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { pickLongestFit, costOf, createBudget, subtractBudget, part, takeWhileFits } from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { clipToBudget } from './budget/clip-to-budget.ts'
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
  url: z.string(),
  text: z.string().check(z.describe('Its description, cut where long.')),
  categories: z.array(z.string()).check(z.describe('Slugs of its pages.')),
  tags: z.optional(z.array(z.string())),
  status: z.optional(z.string()),
})

/** {@link FoundListing} as published. */
export const foundListingSchema = z.extend(listingResultSchema, {
  matched: z.optional(z.array(z.string())).check(z.describe('Fields the words are in.')),
})

/** A listing found by a search. */
export type FoundListing = z.infer<typeof foundListingSchema>

/** A listing in a list of results. */
export type ListingResult = z.infer<typeof listingResultSchema>

/** The fields that locate a listing. */
type Placed = Pick<Listing, 'id' | 'categories'>

/** The listing's own URL or, where it has none, its place in the directory. */
export function listingUrl(page: ToolPage, listing: Listing): string {
  return listing.url ?? placeOf(page, listing)
}

/** Where the directory shows a listing: on this page, or for the root on its primary page. */
export function placeOf(page: Pick<ToolPage, 'slug' | 'urls'>, listing: Placed): string {
  return page.urls.listing(pageOf(page, listing), listing.id)
}

/** The page {@link placeOf} is on and the root page: for when there is no room for the exact place. */
export function pageUrls(page: Pick<ToolPage, 'slug' | 'urls'>, listing: Placed): readonly [string, string] {
  return [page.urls.page(pageOf(page, listing)), page.urls.page('')]
}

/** Slug of the page that {@link placeOf} is on. */
export function pageOf(page: Pick<ToolPage, 'slug'>, listing: Placed): string {
  return page.slug === '' ? (listing.categories[0] ?? '') : page.slug
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
    text: clipToBudget(text, SNIPPET_BUDGET),
    categories: listing.categories.slice(0, words),
    ...(tags.length > 0 && { tags }),
    ...(listing.status !== undefined && { status: listing.status }),
  }
}

/**
 * A result with its texts cut to fit, and a long URL replaced by that of its place in the directory.
 * The id stays whole: follow-up calls need it.
 */
export function shortenResult(page: ToolPage, result: ListingResult, room: Budget): ListingResult {
  const { tags, ...rest } = result
  const bare = subtractBudget(room, costOf({ ...rest, title: '', url: '', text: '', categories: [], tags: [] }))
  const fittingTags = takeWhileFits(tags ?? [], part(bare, 0.15))
  const shorter = {
    ...rest,
    title: clipToBudget(result.title, part(bare, 0.2)),
    url: pickLongestFit([result.url, placeOf(page, result), ...pageUrls(page, result)], part(bare, 0.4)),
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
