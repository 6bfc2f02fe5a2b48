import * as z from 'zod/mini'

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

/** Most pages that the header of every page links to. */
export const MAX_MENU_PAGES = 40

/** It says no counts: every page would change with every listing. */
const menuSchema = z.object({
  /** In display order. */
  pages: z.array(z.object({ slug: z.string(), title: z.string() })).check(z.maxLength(MAX_MENU_PAGES)),
  /** Whether there are no others. */
  isWhole: z.boolean(),
})

const slotsSchema = z.object({
  head: z.optional(z.string()),
  header: z.optional(z.string()),
  footer: z.optional(z.string()),
  after_row: z.optional(z.string()),
  after_listing: z.optional(z.string()),
})

/** The operator's markup in pages: at the end of the head, below the header, in the footer, in rows, below a listing. */
export type Slots = z.infer<typeof slotsSchema>

const ownPageSchema = z.object({
  /** Of its folder below the base. */
  name: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  /** Where all pages link to it. */
  place: z.enum(['header', 'footer', 'none']),
})

/** A page of the operator's own, without its text. */
export type OwnPageLink = z.infer<typeof ownPageSchema>

const brandSchema = z.object({
  /** Of the light scheme: `#rrggbb`. */
  accent: z.optional(z.string()),
  /** Path of an image below the base. */
  logo: z.optional(z.string()),
  /** For lists of servers: paths below the base, with what MCP says of icons. Absent in releases of earlier versions. */
  icons: z.optional(
    z.array(z.object({ src: z.string(), mimeType: z.string(), sizes: z.optional(z.array(z.string())) })),
  ),
  /** URL of an image for where a page is shared. */
  image: z.optional(z.string()),
  /** Whether each page has its own instead, `card.png` beside its renditions. */
  hasCards: z.optional(z.boolean()),
  links: z.optional(z.array(z.object({ title: z.string(), url: z.string() }))),
  columns: z.optional(
    z.array(z.object({ title: z.string(), links: z.array(z.object({ title: z.string(), url: z.string() })) })),
  ),
  footer: z.optional(z.string()),
  pages: z.optional(z.array(ownPageSchema)),
  /** Path of the operator's stylesheet below the base, `_/theme.{digest}/custom.css`: it comes after ours. */
  style: z.optional(z.string()),
  slots: z.optional(slotsSchema),
  /** Sources that the policy of pages allows besides, by directive: see `contentSecurityPolicy`. */
  policy: z.optional(z.record(z.string(), z.readonly(z.array(z.string())))),
})

/** What the operator's `theme`, and the folder of that name, put into pages, besides the style. */
export type Brand = z.infer<typeof brandSchema>

/** The menu in the header of every page. */
export type Menu = z.infer<typeof menuSchema>

/** What of the directory the pages around its own need: those that say that nothing is there. */
const shownDirectorySchema = z.object({
  title: z.string(),
  language: z.string(),
  icon: z.optional(z.string()),
  target: z.optional(z.enum(['server', 'static'])),
})

/** What all pages of a release have in common: the assets that they load, the generator, the menu. */
export const siteDocumentSchema = z.object({
  /** Absent in releases of earlier versions. */
  directory: z.optional(shownDirectorySchema),
  assets: z.object({
    /** Path of the script below the base, for instance `_/page.3f2a.js`. */
    script: z.string(),
    /** The stylesheet itself: the root page and small pages of our own contain it, and wait for nothing else. */
    style: z.string(),
    /** Path of the same below the base, where published, `_/style.{digest}.css`: the other pages load it once. */
    stylesheet: z.optional(z.string()),
    /** Its source expression for a Content Security Policy, without quotes: `sha256-…`. */
    style_hash: z.string(),
    /** Path of the module that searches in browsers below the base, where published: `_/engine.{digest}/engine.js`. */
    engine: z.optional(z.string()),
    /** Path of the script of the page with all MCP clients below the base, where published: `_/connect.{digest}.js`. */
    connect: z.optional(z.string()),
    /** The scripts that give other sites' pages the tools, where published: a classic script, and a module. */
    embed: z.optional(z.object({ script: embedFileSchema, module: embedFileSchema })),
  }),
  generator: z.object({ name: z.string(), version: z.string() }),
  menu: z.optional(menuSchema),
  brand: z.optional(brandSchema),
  /** Markup of the footer of small pages of our own. Absent in releases of earlier versions. */
  footer: z.optional(z.string()),
})

/** What all pages of a release have in common. */
export type SiteDocument = z.infer<typeof siteDocumentSchema>

/** The scripts for other sites' pages. */
export type EmbedAssets = NonNullable<SiteDocument['assets']['embed']>
