import { z } from 'zod'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { clipToTokens } from './token-budget.ts'
import type { ToolPage } from './tool.ts'

/** Longest description in a list of results, in UTF-16 code units; `fetch` gives all of it. */
export const MAX_SNIPPET_LENGTH = 240

/** Tokens of that description, which is shorter in scripts that take more of them. */
const MAX_SNIPPET_TOKENS = 150

/** Pages and tags given in a list of results. */
const MAX_WORDS = 6

/** Longest tag given in a list of results, in UTF-16 code units. It is left out, not cut: it would filter nothing. */
const MAX_TAG_LENGTH = 60

/** A listing in a list of results. */
export const listingResultSchema = z.object({
  id: z.string().describe('For fetch and compare.'),
  title: z.string(),
  url: z.string(),
  text: z.string().describe('Its description, cut where long.'),
  categories: z.array(z.string()).describe('Slugs of its pages.'),
  tags: z.array(z.string()).optional(),
  status: z.string().optional(),
})

/** The listing's own URL or, where it has none, its place in the directory. */
export function listingUrl(page: ToolPage, listing: Listing): string {
  return listing.url ?? placeOf(page, listing)
}

/** Where the directory shows a listing: on this page, or on its primary page when asked at the root. */
export function placeOf(page: Pick<ToolPage, 'slug' | 'urls'>, listing: Listing): string {
  return page.urls.listing(pageOf(page, listing), listing.id)
}

/** Slug of the page that {@link placeOf} is on. */
export function pageOf(page: Pick<ToolPage, 'slug'>, listing: Listing): string {
  return page.slug === '' ? (listing.categories[0] ?? '') : page.slug
}

/** What a list of results says about a listing. Its length is bounded. */
export function toListingResult(page: ToolPage, listing: Listing): z.infer<typeof listingResultSchema> {
  const tags = listing.tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_WORDS)
  return {
    id: listing.id,
    title: listing.name,
    url: listingUrl(page, listing),
    text: clipToTokens(clipText(listing.description ?? listing.note ?? '', MAX_SNIPPET_LENGTH), MAX_SNIPPET_TOKENS),
    categories: listing.categories.slice(0, MAX_WORDS),
    ...(tags.length > 0 && { tags }),
    ...(listing.status !== undefined && { status: listing.status }),
  }
}
