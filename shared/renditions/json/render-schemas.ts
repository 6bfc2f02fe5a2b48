import { z } from 'zod'
import {
  changesDocumentSchema,
  segmentDocumentSchema,
  tombstonesDocumentSchema,
} from '../../changes/change-documents.ts'
import { publishedCategorySchema } from '../../model/category.ts'
import { directorySchema } from '../../model/directory.ts'
import { listingDocumentSchema } from '../../model/listing-document.ts'
import { publishedListingSchema } from '../../model/listing.ts'
import { categoryDocumentSchema, rootDocumentSchema } from '../../model/page-document.ts'
import type { RenderedFile } from '../../model/page.ts'
import { SHARED_DIR, createPageUrls } from '../../urls.ts'
import { SCHEMA_DIR } from './listing-json.ts'
import type { SchemaName } from './listing-json.ts'
import { httpUrlSchema } from '../../model/http-url.ts'
import { FIELD_SORT, SORT_NAMES } from '../../search/values/sort-names.ts'

const linkSchema = z.object({ text: z.string(), url: httpUrlSchema })

/** `P/?query=…&format=json`: a page's answer to a query. */
const resultsDocumentSchema = z.object({
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
      sort: z
        .union([z.enum(SORT_NAMES), z.string().regex(FIELD_SORT)])
        .optional()
        .describe('Missing: best first if there are words, else page order. `up_year`: by that field.'),
    })
    .describe('What was asked, as it was understood.'),
  total: z.int().min(0).describe('Number of all listings that match.'),
  shown_beside: z.int().min(1).optional().describe('How many of the listings, the last ones, lack words of the query.'),
  complete: z
    .boolean()
    .optional()
    .describe('Whether one of the first listings has every word; if not, perhaps none is what was meant.'),
  unknown: z.array(z.string()).optional().describe('Words that no listing has.'),
  read_as: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .describe('What a sentence demands, by field: values, `!value` to leave out, or a range.'),
  ignored: z
    .array(z.object({ what: z.string(), why: z.string() }))
    .optional()
    .describe('What was asked and could not be done.'),
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

const SCHEMAS = {
  page: { title: 'A page of a directory', schema: categoryDocumentSchema },
  root: { title: 'The root page of a directory', schema: rootDocumentSchema },
  directory: { title: 'A directory', schema: directorySchema },
  category: { title: 'A category', schema: publishedCategorySchema },
  listing: { title: 'A listing', schema: publishedListingSchema },
  changes: {
    title: 'What has changed in a directory: the list of its releases, the changes of some, or what was removed',
    schema: z.union([changesDocumentSchema, segmentDocumentSchema, tombstonesDocumentSchema]),
  },
  results: { title: 'A page’s answer to a query', schema: resultsDocumentSchema },
  'listing-page': { title: 'A listing’s page', schema: listingDocumentSchema },
} as const satisfies Readonly<Record<SchemaName, { title: string; schema: z.ZodType }>>

/** Those that published files name as their `$schema`. */
const OF_FILES: ReadonlySet<string> = new Set<SchemaName>(['page', 'root', 'listing-page', 'results', 'changes'])

/**
 * Renders the JSON Schemas (draft 2020-12) of what is published, from the zod schemas that define it. Each is
 * self-contained. Unknown members are allowed, so that a file of a newer version still validates.
 *
 * @param baseUrl Absolute, without a trailing slash; every `$id` is under it.
 * @param isWhole Also those that no published file names: of answers, and of parts of documents.
 * @returns Files named relative to {@link SHARED_DIR}: `schema/page.json` …
 */
export function renderSchemas(baseUrl: string, isWhole = true): RenderedFile[] {
  const urls = createPageUrls(baseUrl)
  const named = Object.entries(SCHEMAS).filter(([key]) => isWhole || OF_FILES.has(key))
  return named.map(([key, { title, schema }]) => {
    const name = `${SCHEMA_DIR}${key}.json`
    // As input: members with a default may be omitted, and a transformed value is described as it is written.
    const { $schema, ...rest } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      // What only the schema of `directory.yml` says, and no keyword of JSON Schema.
      override: ({ jsonSchema }) => void delete jsonSchema['forms'],
    })
    return {
      name,
      mediaType: 'application/schema+json',
      text: `${JSON.stringify({ $schema, $id: urls.file(SHARED_DIR + name), title, ...rest })}\n`,
    }
  })
}
