import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'
import { listingSchema } from './listing.ts'
import { formatLinkSchema } from './page-document.ts'

const relatedLinkSchema = z.object({
  name: z.string(),
  id: z.string().optional().describe('Missing where the directory has no listing of that name.'),
  url: httpUrlSchema.describe('Its page or, without an id, results with what else replaces it.'),
})

/** A listing, or the name of something else, on another listing's page. */
export type RelatedLink = z.infer<typeof relatedLinkSchema>

/** `{category}/{id}/index.json`: one listing and what is related to it. */
export const listingDocumentSchema = z.object({
  $schema: httpUrlSchema.describe('JSON Schema of this document.'),
  url: httpUrlSchema.describe('The listing’s canonical page, with a trailing slash.'),
  directory: z.object({
    title: z.string(),
    url: httpUrlSchema,
    license: z.string().optional(),
    attribution: z.string().optional(),
  }),
  category: z
    .object({ slug: z.string(), title: z.string(), url: httpUrlSchema, updated: z.iso.date().optional() })
    .describe('The first of its categories.'),
  mcp: httpUrlSchema.optional().describe('MCP endpoint whose tool `fetch` reads the listing, where there is one.'),
  formats: z.array(formatLinkSchema),
  listing: listingSchema,
  related: z.object({
    replaces: z.array(relatedLinkSchema).describe('What it can replace.'),
    replaced_by: z.array(relatedLinkSchema).describe('Listings that can replace it.'),
    replaced_by_count: z.int().min(0).describe('Number of all of these.'),
    similar: z.array(relatedLinkSchema).describe('Listings of the category with most in common.'),
    tags: z
      .array(z.object({ name: z.string(), count: z.int().min(0), url: httpUrlSchema }))
      .describe('Its tags, with the number of listings that have each.'),
  }),
  citation: z.string().describe('How to cite the page.'),
})

/** A listing's `index.json`. */
export type ListingDocument = z.infer<typeof listingDocumentSchema>
