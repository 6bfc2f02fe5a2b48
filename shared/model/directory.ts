import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'
import { sourceConfigSchema } from './source-config.ts'
import { themeSchema } from './theme.ts'

/** URL below which pages are. */
const baseUrlSchema = httpUrlSchema
  .transform((url) => url.replace(/\/+$/, ''))
  .refine((url) => !/[?#]/.test(url), { error: 'expected no query and no fragment' })

const targetSchema = z.enum(['server', 'static'], { error: 'expected server or static' })

/** What a release is made for: a server that answers requests, or any host of plain files. */
export type Target = z.infer<typeof targetSchema>

/** Who publishes the directory. */
export const publisherSchema = z.object({ name: z.string().min(1), url: httpUrlSchema.optional() })

/** What `directory.yml` says about the directory as a whole, before sources are read. DESIGN: model. */
export const directorySchema = z.object({
  title: z.string().min(1).max(200).describe('Name of the directory.'),
  description: z.string().min(1).max(2000).describe('What the directory lists, in one or two plain sentences.'),
  headline: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .describe('What the root page says in large letters. Default: the title.'),
  base_url: baseUrlSchema.describe('Absolute URL of the root page; may have a path.'),
  target: targetSchema
    .optional()
    .describe('`static` for any host of plain files, which has no endpoints. Default: server.'),
  mcp_base_url: baseUrlSchema
    .optional()
    .describe('With the target `static`: base URL of a server that has the endpoints of this directory.'),
  listing_pages: z
    .enum(['auto', 'on', 'off'], { error: 'expected auto, on or off' })
    .optional()
    .describe(
      'Whether every listing has a page of its own, {category}/{id}/. `auto`, the default, is on; with the target `static` for up to 5,000 listings.',
    ),
  language: z.string().min(2).max(35).default('en').describe('BCP 47 language tag of the texts.'),
  license: z.string().optional().describe('SPDX id or URL of the licence of the data.'),
  attribution: z.string().optional().describe('Text shown in every rendition; share-alike sources need it.'),
  publisher: publisherSchema.optional(),
  homepage: httpUrlSchema.optional().describe('The directory’s human site, if it is another one.'),
  source: httpUrlSchema.optional().describe('Where the data is kept and can be edited.'),
  contact: httpUrlSchema.optional(),
  icon: httpUrlSchema.optional(),
  updated: z.iso.date().optional(),
  default_type: z.string().default('Thing').describe('Schema.org type of a listing that names none.'),
})

/** A directory as published. */
export type Directory = z.infer<typeof directorySchema>

/** `directory.yml`: the directory, its sources and the order of its pages. */
export const directoryConfigSchema = directorySchema.extend({
  sources: z.array(sourceConfigSchema).optional(),
  theme: themeSchema.optional(),
  categories: z
    .object({ order: z.array(z.string()).optional().describe('Slugs in display order; the others follow as read.') })
    .optional(),
})

/** The parsed `directory.yml`. */
export type DirectoryConfig = z.infer<typeof directoryConfigSchema>
