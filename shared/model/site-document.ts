import { z } from 'zod'

/** Where a release says what its pages are made with, below `_/`: for pages that are made on demand. */
export const SITE_DOCUMENT = 'site.json'

/** A script for other people's pages, as a release holds it. */
const embedFileSchema = z.object({
  /** Path below the base; always the newest, for instance `embed.js`. */
  path: z.string(),
  /** Path below the base of these very bytes, which stays: `_/embed.{digest}.js`. */
  pinned: z.string(),
  /** Of these bytes, as the attribute `integrity` has it: `sha384-…`. */
  integrity: z.string(),
})

/** What every page of a release loads, and what made it. */
export const siteDocumentSchema = z.object({
  assets: z.object({
    /** Path of the script below the base, for instance `_/page.3f2a.js`. */
    script: z.string(),
    /** The stylesheet itself: it stands in every page, so that the first paint waits for nothing else. */
    style: z.string(),
    /** Its source expression for a Content Security Policy, without quotes: `sha256-…`. */
    style_hash: z.string(),
    /** What gives other people's pages the tools, where it is published: a classic script, and a module. */
    embed: z.object({ script: embedFileSchema, module: embedFileSchema }).optional(),
  }),
  generator: z.object({ name: z.string(), version: z.string() }),
})

/** What every page of a release loads, and what made it. */
export type SiteDocument = z.infer<typeof siteDocumentSchema>

/** The scripts for other people's pages. */
export type EmbedAssets = NonNullable<SiteDocument['assets']['embed']>
