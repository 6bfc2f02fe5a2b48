import { z } from 'zod'
import { categorySummarySchema, publishedCategorySchema } from './category.ts'
import type { CategorySummary } from './category.ts'
import { directorySchema } from './directory.ts'
import { httpUrlSchema } from './http-url.ts'
import { publishedListingSchema } from './listing.ts'
import type { ServerInfo } from './server-info.ts'

/** One rendition of a page as other renditions refer to it. */
export const formatLinkSchema = z.object({ type: z.string().describe('Media type.'), url: httpUrlSchema })

/** One rendition of a page as other renditions refer to it. */
export type FormatLink = z.infer<typeof formatLinkSchema>

const pageDocumentBaseSchema = z.object({
  $schema: httpUrlSchema.describe('JSON Schema of this document.'),
  url: httpUrlSchema.describe('The page’s canonical URL, with a trailing slash.'),
  directory: directorySchema,
  mcp: httpUrlSchema.optional().describe('The page’s MCP endpoint, where there is one.'),
  formats: z.array(formatLinkSchema),
})

/**
 * `{category}/index.json`: the page as data.
 *
 * A member with a default is left out of the file when it has that value (an empty list or map): most listings have
 * no location, price or tags, and pages are a third smaller without them. `parse-page-document.ts` puts them back.
 */
export const categoryDocumentSchema = pageDocumentBaseSchema.extend({
  category: publishedCategorySchema,
  ancestors: z.array(categorySummarySchema).default([]).describe('Pages this one is under, outermost first.'),
  children: z.array(categorySummarySchema).default([]).describe('Pages under this one.'),
  related: z.array(categorySummarySchema).default([]),
  listings: z
    .array(publishedListingSchema)
    .describe('All listings in display order. The place of one on this page is `{url}#{id}`.'),
})

/** `{category}/index.json`, the page as data. */
export type CategoryDocument = z.infer<typeof categoryDocumentSchema>

/**
 * A category page without its listings, as releases store it for answering requests: the part shared with its
 * `index.json`, and the identity of its endpoint.
 */
export type FrameDocument = Pick<CategoryDocument, 'directory' | 'category' | 'ancestors' | 'children' | 'related'> & {
  server: ServerInfo
}

/** `index.json` of the root page. Members with a default are left out as in {@link categoryDocumentSchema}. */
export const rootDocumentSchema = pageDocumentBaseSchema.extend({
  listing_count: z.int().min(0).describe('Number of different listings in the directory.'),
  links_checked: z.iso.date().optional().describe('Day on which `gazetteer refresh` last looked at all links.'),
  categories: z.array(categorySummarySchema).describe('All pages in display order.'),
})

/** `index.json` of the root page. */
export type RootDocument = z.infer<typeof rootDocumentSchema>

/** The root page without its categories, as releases store it. */
export type RootFrameDocument = Pick<RootDocument, 'directory' | 'links_checked' | 'listing_count'> & {
  category_count: number
  /** The categories with most listings: see `findLargest`. */
  largest: CategorySummary[]
  server: ServerInfo
}
