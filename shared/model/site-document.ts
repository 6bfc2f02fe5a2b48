import { z } from 'zod'

/** Path, below `_/`, of what a release's pages are made with: for pages rendered on demand. */
export const SITE_DOCUMENT = 'site.json'

/** A script for other sites' pages, as a release contains it. */
const embedFileSchema = z.object({
  /** Path below the base; always the newest, for instance `embed.js`. */
  path: z.string(),
  /** Immutable path of these bytes below the base: `_/embed.{digest}.js`. */
  pinned: z.string(),
  /** Hash of these bytes in the form of the attribute `integrity`: `sha384-…`. */
  integrity: z.string(),
})

/** The assets that every page of a release loads, and its generator. */
export const siteDocumentSchema = z.object({
  assets: z.object({
    /** Path of the script below the base, for instance `_/page.3f2a.js`. */
    script: z.string(),
    /** The stylesheet itself: it is inlined in every page, so that the first paint waits for nothing else. */
    style: z.string(),
    /** Its source expression for a Content Security Policy, without quotes: `sha256-…`. */
    style_hash: z.string(),
    /** Path of the module that searches in browsers below the base, where published: `_/engine.{digest}/engine.js`. */
    engine: z.string().optional(),
    /** Path of the script of the page with all MCP clients below the base, where published: `_/connect.{digest}.js`. */
    connect: z.string().optional(),
    /** The scripts that give other sites' pages the tools, where published: a classic script, and a module. */
    embed: z.object({ script: embedFileSchema, module: embedFileSchema }).optional(),
  }),
  generator: z.object({ name: z.string(), version: z.string() }),
})

/** The assets that every page of a release loads, and its generator. */
export type SiteDocument = z.infer<typeof siteDocumentSchema>

/** The scripts for other sites' pages. */
export type EmbedAssets = NonNullable<SiteDocument['assets']['embed']>
