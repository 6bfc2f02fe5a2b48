import { z } from 'zod'
import { httpUrlSchema } from '../../model/http-url.ts'
import { publishedListingSchema } from '../../model/listing.ts'
import { SORT_NAMES } from '../../search/values/sort-listings.ts'

const linkSchema = z.object({ text: z.string(), url: httpUrlSchema })

/** `P/?query=…&format=json`: a page's answer to a query. */
export const resultsDocumentSchema = z.object({
  $schema: httpUrlSchema.describe('JSON Schema of this document.'),
  url: httpUrlSchema.describe('The same results for people.'),
  directory: z.object({
    title: z.string(),
    url: httpUrlSchema,
    license: z.string().optional(),
    attribution: z.string().optional(),
  }),
  page: z.object({ title: z.string(), url: httpUrlSchema }).describe('The page that was asked.'),
  query: z
    .object({
      query: z.string().optional().describe('Words to find.'),
      filters: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .describe('Facet → values, one of which must match.'),
      sort: z.enum(SORT_NAMES).optional().describe('Missing: best first if there are words, else page order.'),
    })
    .describe('What was asked, as it was understood.'),
  total: z.int().min(0).describe('Number of all listings that match.'),
  start: z.int().min(0).describe('Listings before the first one here.'),
  listings: z.array(publishedListingSchema).describe('In the order of the tools `search` and `browse`.'),
  facets: z
    .record(z.string(), z.array(z.object({ value: z.string(), count: z.int().min(0) })))
    .describe('Counts among all that match, most frequent first: what every directory can be filtered by.'),
  facet_names: z.array(z.string()).describe('Every `{facet}` of `filter_{facet}`.'),
  corrections: z
    .array(z.object({ asked: z.string(), meant: z.array(z.string()) }))
    .optional()
    .describe('Words that no listing has, and what was looked for instead.'),
  notice: z
    .object({ text: z.string(), suggestions: z.array(linkSchema) })
    .optional()
    .describe('Why there is nothing here, and queries that find something.'),
  previous: httpUrlSchema.optional().describe('The listings before these, as JSON.'),
  next: httpUrlSchema.optional().describe('The listings after these, as JSON.'),
})

/** A result page as plain JSON. */
export type ResultsDocument = z.infer<typeof resultsDocumentSchema>
