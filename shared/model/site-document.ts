import { z } from 'zod'

/** Where a release says what its pages are made with, below `_/`: for pages that are made on demand. */
export const SITE_DOCUMENT = 'site.json'

/** What every page of a release loads, and what made it. */
export const siteDocumentSchema = z.object({
  assets: z.object({
    /** Path of the script below the base, for instance `_/page.3f2a.js`. */
    script: z.string(),
    /** The stylesheet itself: it stands in every page, so that the first paint waits for nothing else. */
    style: z.string(),
    /** Its source expression for a Content Security Policy, without quotes: `sha256-…`. */
    style_hash: z.string(),
    /** Path below the base of the script that gives other people's pages the tools, where one is published. */
    embed: z.string().optional(),
  }),
  generator: z.object({ name: z.string(), version: z.string() }),
})

/** What every page of a release loads, and what made it. */
export type SiteDocument = z.infer<typeof siteDocumentSchema>
