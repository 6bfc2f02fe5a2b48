import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'
import { rowLayoutSchema, rowSchema } from './theme.ts'

/** A named link shown on a page. */
export const pageLinkSchema = z.object({ title: z.string().min(1), url: httpUrlSchema })

/** One category, which is one page. DESIGN: model. */
export const categorySchema = z.object({
  slug: z.string().min(1).max(80).describe('Path segment of the page; never changes once published.'),
  title: z.string().min(1).max(200),
  label: z
    .string()
    .max(420)
    .optional()
    .describe(
      'Title among others: with what the page stands in, where another has the same one, `Arcade (Native)`; where nearly all are in small letters, with a capital.',
    ),
  description: z.string().max(4000).optional().describe('One or two plain sentences.'),
  intro: z.string().max(100_000).optional().describe('Markdown shown above the listings.'),
  parent: z.string().optional().describe('Slug of the page this one belongs under.'),
  groups: z.array(z.string()).default([]).describe('Titles of enclosing sections that are no pages, outermost first.'),
  type: z.string().optional().describe('Schema.org type of listings that name none.'),
  order: z.number().optional(),
  related: z.array(z.string()).default([]).describe('Slugs of related pages.'),
  links: z.array(pageLinkSchema).default([]),
  alternative_to: z.array(z.string()).default([]).describe('Products that the listings of this page replace.'),
  redirect: z.string().optional().describe('Slug or URL this page has moved to.'),
  updated: z.iso.date().optional(),
  row: rowSchema.optional().describe('How its listings are shown in lists.'),
  extra: z.record(z.string(), z.json()).default({}),
})

export const publishedCategorySchema = categorySchema.extend({
  count: z.int().min(0).describe('Number of listings on the page.'),
  row: rowLayoutSchema.optional().describe('How its listings are shown in lists, as chosen for the page.'),
  alternative_pages: z
    .record(z.string(), z.string())
    .optional()
    .describe('Of `alternative_to`, those with a page of their own: its path below the root page.'),
})

/** A category as published; `count` is the number of listings on its page. */
export type Category = z.infer<typeof publishedCategorySchema>

/** Summary of a page for other pages and the root. */
export const categorySummarySchema = publishedCategorySchema.pick({
  slug: true,
  title: true,
  label: true,
  description: true,
  parent: true,
  groups: true,
  type: true,
  count: true,
  updated: true,
})

/** Summary of a page for other pages and the root. */
export type CategorySummary = z.infer<typeof categorySummarySchema>
