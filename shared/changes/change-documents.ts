import { z } from 'zod'
import { httpUrlSchema } from '../model/http-url.ts'

/** Version of the documents of the ledger. */
export const CHANGES_FORMAT = 'gazetteer-changes.v1'

/** What can have happened to a listing. */
export const CHANGE_KINDS = ['added', 'changed', 'moved', 'removed'] as const

const place = {
  id: z.string().describe('Of the listing.'),
  name: z.string(),
  url: httpUrlSchema.describe('Its place in the directory; of a removed one, the last.'),
  categories: z.array(z.string()).describe('Slugs of its pages; of a removed one, the last.'),
}

const departure = {
  reason: z
    .enum(['gone', 'merged', 'renamed'])
    .optional()
    .describe('Why it was removed: gone from the source, merged into another listing, or known by another id since.'),
  to: z.object({ id: z.string(), url: httpUrlSchema }).optional().describe('The listing that has its link since.'),
}

/** One change of one listing. */
export const changeSchema = z.object({
  seq: z.int().min(1).describe('Number of the change: each is one more than the one before.'),
  kind: z.enum(CHANGE_KINDS),
  ...place,
  link: z.string().optional().describe('What it is about.'),
  digest: z
    .string()
    .optional()
    .describe('Of the listing as it is since, dates of checks left out; absent where it was removed.'),
  previous: z.string().optional().describe('Of the listing as it was before; absent where it was added.'),
  fields: z.array(z.string()).optional().describe('Members of the listing that are others since.'),
  from: z
    .object({ url: httpUrlSchema, categories: z.array(z.string()) })
    .optional()
    .describe('Its place before it moved to another page.'),
  ...departure,
})

/** Changes of one release, or a part of them. Never changes. */
export const segmentDocumentSchema = z.object({
  $schema: httpUrlSchema,
  format: z.literal(CHANGES_FORMAT),
  ledger: z.string(),
  release: z.string().describe('The release that the changes led to.'),
  published: z.iso.datetime(),
  prev: httpUrlSchema.optional().describe('The segment before, which may have been dropped since.'),
  changes: z.array(changeSchema).describe('By their numbers.'),
})

/** What is known of a listing that was removed. */
export const tombstoneSchema = z.object({
  ...place,
  seq: z.int().min(1).describe('Number of the change.'),
  removed: z.iso.datetime().describe('When the release was published that does not have it any more.'),
  ...departure,
})

/** Some of the listings that were removed, by their ids. Never changes. */
export const tombstonesDocumentSchema = z.object({
  $schema: httpUrlSchema,
  format: z.literal(CHANGES_FORMAT),
  tombstones: z.array(tombstoneSchema),
})

/** A segment as the ledger names it. */
export const segmentSummarySchema = z.object({
  url: httpUrlSchema,
  from: z.int().describe('Number of its first change.'),
  to: z.int().describe('Number of its last change.'),
  release: z.string(),
  published: z.iso.datetime(),
  counts: z.partialRecord(z.enum(CHANGE_KINDS), z.int()),
})

/** The ledger: `_/changes/index.json`. */
export const changesDocumentSchema = z.object({
  $schema: httpUrlSchema,
  format: z.literal(CHANGES_FORMAT),
  ledger: z.string().describe('Another one has other numbers: then take the whole directory.'),
  release: z.string().describe('The release it leads to.'),
  published: z.iso.datetime().describe('When the last change was published.'),
  seq: z.int().min(0).describe('Number of the last change.'),
  oldest: z
    .object({ seq: z.int().min(0), published: z.iso.datetime() })
    .describe('From here on all changes are known. Who knows less takes the whole directory.'),
  releases: z
    .array(z.object({ release: z.string(), seq: z.int().min(0) }))
    .describe('The number of the last change of each release, newest first.'),
  segments: z.array(segmentSummarySchema).describe('Newest first.'),
  removed: z
    .array(z.object({ url: httpUrlSchema, first: z.string().describe('Smallest id in it.') }))
    .describe('Where listings are that were removed lately, by their ids in the order of UTF-16.'),
})

/** One change of one listing. */
export type Change = z.infer<typeof changeSchema>

/** A segment of the ledger. */
export type SegmentDocument = z.infer<typeof segmentDocumentSchema>

/** A listing that was removed. */
export type Tombstone = z.infer<typeof tombstoneSchema>

/** Listings that were removed. */
export type TombstonesDocument = z.infer<typeof tombstonesDocumentSchema>

/** A segment as the ledger names it. */
export type SegmentSummary = z.infer<typeof segmentSummarySchema>

/** The ledger. */
export type ChangesDocument = z.infer<typeof changesDocumentSchema>
