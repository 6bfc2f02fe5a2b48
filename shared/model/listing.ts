import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'

/** A further link of a listing: `rel` is `repo`, `docs`, `demo`, `feed`, `download`, `careers` … */
export const listingLinkSchema = z.object({ rel: z.string().min(1).max(40), url: httpUrlSchema })

/** Where a listing is. Latitude and longitude in degrees, WGS 84. */
export const locationSchema = z.object({
  name: z.string().optional(),
  locality: z.string().optional(),
  region: z.string().optional(),
  country: z.string().optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
})

/** What a check of the address found that readers should know; nothing for one that answers or lets nobody look. */
export const linkSchema = z.object({
  state: z.enum(['moved', 'broken', 'unreachable']),
  since: z.iso.date().optional().describe('Day it was first seen so, where it does not answer.'),
  url: httpUrlSchema.optional().describe('Where it moved to.'),
})

/** One listing. It may be on several pages; its name is never its identity. DESIGN: model. */
export const listingSchema = z.object({
  id: z.string().min(1).max(80).describe('Stable identifier, unique in the directory.'),
  name: z.string().min(1).max(200),
  url: httpUrlSchema.optional(),
  description: z.string().max(4000).optional().describe('Plain text.'),
  categories: z.array(z.string()).min(1).describe('Slugs of its pages; the first is the primary one.'),
  type: z.string().optional().describe('Schema.org type.'),
  tags: z.array(z.string()).default([]),
  links: z.array(listingLinkSchema).default([]),
  license: z.array(z.string()).default([]).describe('SPDX ids, or the licence’s name.'),
  logo: z.string().optional().describe('URL of an image.'),
  status: z.enum(['active', 'deprecated', 'archived', 'dead']).optional(),
  pricing: z
    .object({ free: z.boolean().optional(), model: z.string().optional(), url: httpUrlSchema.optional() })
    .optional(),
  alternative_to: z.array(z.string()).default([]),
  language: z.array(z.string()).default([]),
  location: locationSchema.optional(),
  start: z.string().optional().describe('ISO 8601 date or date and time.'),
  end: z.string().optional(),
  online: z.boolean().optional(),
  added: z.iso.date().optional(),
  updated: z.iso.date().optional(),
  checked: z.iso.date().optional(),
  link: linkSchema.optional().describe('What `gazetteer refresh` found at its address, where that is a problem.'),
  stars: z.int().min(0).optional().describe('Of its repository; rounded where `gazetteer refresh` asked.'),
  last_commit: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .describe('Month of the newest commit, YYYY-MM.'),
  last_release: z.iso.date().optional(),
  provenance: z
    .record(z.string(), z.enum(['github', 'gitlab', 'forgejo', 'check']))
    .optional()
    .describe('Who said what the source does not say, by field.'),
  note: z.string().optional(),
  body: z.string().max(100_000).optional().describe('Markdown detail.'),
  source_path: z
    .string()
    .optional()
    .describe('File that has it, relative to directory.yml; only where the directory says where it can be edited.'),
  extra: z.record(z.string(), z.json()).default({}).describe('Every source field that has no place above.'),
})

/** A listing as `index.json` has it. */
export const publishedListingSchema = listingSchema.extend({
  page_url: httpUrlSchema.optional().describe('Its own page in the directory, where it has one: to be cited.'),
})

/** A listing as published. */
export type Listing = z.infer<typeof listingSchema>
