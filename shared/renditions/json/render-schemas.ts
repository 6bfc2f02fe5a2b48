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
import { resultsDocumentSchema } from './results-document.ts'
import { SCHEMA_DIR } from './schema-path.ts'
import type { SchemaName } from './schema-path.ts'

const SCHEMAS = {
  page: { title: 'A page of a directory', schema: categoryDocumentSchema },
  root: { title: 'The root page of a directory', schema: rootDocumentSchema },
  directory: { title: 'A directory', schema: directorySchema },
  category: { title: 'A category', schema: publishedCategorySchema },
  listing: { title: 'A listing', schema: publishedListingSchema },
  changes: { title: 'What has changed in a directory', schema: changesDocumentSchema },
  'changes-segment': { title: 'Changes of one release', schema: segmentDocumentSchema },
  tombstones: { title: 'Listings that were removed', schema: tombstonesDocumentSchema },
  results: { title: 'A page’s answer to a query', schema: resultsDocumentSchema },
  'listing-page': { title: 'A listing’s page', schema: listingDocumentSchema },
} as const satisfies Readonly<Record<SchemaName, { title: string; schema: z.ZodType }>>

/**
 * Renders the JSON Schemas (draft 2020-12) of what is published, from the zod schemas that define it. Each is
 * self-contained. Unknown members are allowed, so that a file of a newer version still validates.
 *
 * @param baseUrl Absolute, without a trailing slash; every `$id` is under it.
 * @returns Files named relative to {@link SHARED_DIR}: `schema/page.json` …
 */
export function renderSchemas(baseUrl: string): RenderedFile[] {
  const urls = createPageUrls(baseUrl)
  return Object.entries(SCHEMAS).map(([key, { title, schema }]) => {
    const name = `${SCHEMA_DIR}${key}.json`
    // As input: members with a default may be omitted, and a transformed value is described as it is written.
    const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' })
    return {
      name,
      mediaType: 'application/schema+json',
      text: `${JSON.stringify({ $schema, $id: urls.file(SHARED_DIR + name), title, ...rest })}\n`,
    }
  })
}
