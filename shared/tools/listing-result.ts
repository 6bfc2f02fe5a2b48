import { z } from 'zod'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { chooseFitting, costOf, createBudget, less, part, takeFitting } from './budget.ts'
import type { Budget } from './budget.ts'
import { clipToBudget } from './clip-to-budget.ts'
import type { ToolPage } from './tool.ts'

/** Longest description in a list of results, in UTF-16 code units; `fetch` gives all of it. */
export const MAX_SNIPPET_LENGTH = 240

/** Tokens of that description, which is shorter in scripts that take more of them. */
const SNIPPET_BUDGET = createBudget(150)

/** Pages and tags given in a list of results. */
const MAX_WORDS = 6

/** Longest answer that says less of each listing than there is room for, in UTF-16 code units. */
export const FULL_LENGTH = 3_000

/** Longest tag given in a list of results, in UTF-16 code units. It is left out, not cut: it would filter nothing. */
const MAX_TAG_LENGTH = 60

/** {@link ListingResult} as published. */
export const listingResultSchema = z.object({
  id: z.string().describe('For fetch and compare.'),
  title: z.string(),
  url: z.string(),
  text: z.string().describe('Its description, cut where long.'),
  categories: z.array(z.string()).describe('Slugs of its pages.'),
  tags: z.array(z.string()).optional(),
  status: z.string().optional(),
})

/** {@link FoundListing} as published. */
export const foundListingSchema = listingResultSchema.extend({
  matched: z.array(z.string()).optional().describe('Fields the words are in.'),
})

/** A listing that was searched for. */
export type FoundListing = z.infer<typeof foundListingSchema>

/** A listing in a list of results. */
export type ListingResult = z.infer<typeof listingResultSchema>

/** What says where a listing is. */
type Placed = Pick<Listing, 'id' | 'categories'>

/** The listing's own URL or, where it has none, its place in the directory. */
export function listingUrl(page: ToolPage, listing: Listing): string {
  return listing.url ?? placeOf(page, listing)
}

/** Where the directory shows a listing: on this page, or on its primary page when asked at the root. */
export function placeOf(page: Pick<ToolPage, 'slug' | 'urls'>, listing: Placed): string {
  return page.urls.listing(pageOf(page, listing), listing.id)
}

/** The page {@link placeOf} is on and the root page: for where there is no room to say it exactly. */
export function pageUrls(page: Pick<ToolPage, 'slug' | 'urls'>, listing: Placed): readonly [string, string] {
  return [page.urls.page(pageOf(page, listing)), page.urls.page('')]
}

/** Slug of the page that {@link placeOf} is on. */
export function pageOf(page: Pick<ToolPage, 'slug'>, listing: Placed): string {
  return page.slug === '' ? (listing.categories[0] ?? '') : page.slug
}

/**
 * What a list of results says about a listing. Its length is bounded.
 *
 * @param budget Of the whole list: where it is short each result says less, so that there are still several.
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
 * A result whose texts are cut to what has room, and whose URL, where it is long, is that of its place in the directory.
 * The id stays whole: without it nothing can be asked.
 */
export function shortenResult(page: ToolPage, result: ListingResult, room: Budget): ListingResult {
  const { tags, ...rest } = result
  const bare = less(room, costOf({ ...rest, title: '', url: '', text: '', categories: [], tags: [] }))
  const fittingTags = takeFitting(tags ?? [], part(bare, 0.15))
  const shorter = {
    ...rest,
    title: clipToBudget(result.title, part(bare, 0.2)),
    url: chooseFitting([result.url, placeOf(page, result), ...pageUrls(page, result)], part(bare, 0.4)),
    text: '',
    categories: [...takeFitting(result.categories, part(bare, 0.15))],
    ...(fittingTags.length > 0 && { tags: [...fittingTags] }),
  }
  const text = clipToBudget(result.text, less(less(room, costOf(shorter)), { tokens: 0, characters: -2 }))
  return { ...shorter, text }
}
