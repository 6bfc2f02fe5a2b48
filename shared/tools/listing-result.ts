import { z } from 'zod'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import type { ToolPage } from './tool.ts'

/** Longest description in a list of results, in UTF-16 code units; `fetch` gives all of it. */
export const MAX_SNIPPET_LENGTH = 400

/** A listing in a list of results. */
export const listingResultSchema = z.object({
  id: z.string().describe('Pass it to fetch.'),
  title: z.string(),
  url: z.string().describe('Absolute URL.'),
  text: z.string().describe('The description, cut where it is long.'),
  categories: z.array(z.string()).describe('Slugs of its pages.'),
  tags: z.array(z.string()).optional(),
  status: z.string().optional(),
})

/** The listing's own URL or, where it has none, its place on this page (on its primary page when asked at the root). */
export function listingUrl(page: ToolPage, listing: Listing): string {
  return listing.url ?? page.urls.listing(page.slug === '' ? (listing.categories[0] ?? '') : page.slug, listing.id)
}

/** What a list of results says about a listing. */
export function toListingResult(page: ToolPage, listing: Listing): z.infer<typeof listingResultSchema> {
  return {
    id: listing.id,
    title: listing.name,
    url: listingUrl(page, listing),
    text: clipText(listing.description ?? listing.note ?? '', MAX_SNIPPET_LENGTH),
    categories: listing.categories,
    ...(listing.tags.length > 0 && { tags: listing.tags.slice(0, 20) }),
    ...(listing.status !== undefined && { status: listing.status }),
  }
}
