import type { ToolPage } from '../tools/tool.ts'

/** A family of resources as `resources/templates/list` publishes it. Plain JSON. */
export interface ResourceTemplate {
  /** RFC 6570, level 1. */
  readonly uriTemplate: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

/** The one variable of all templates: a category's slug, not percent-encoded (RFC 6570 §3.2.2 encodes it). */
export const TEMPLATE_VARIABLE = 'category'

const RENDITIONS = [
  { file: 'index.md', title: 'Category as Markdown', what: 'A page as text', mimeType: 'text/markdown' },
  { file: 'index.json', title: 'Category as JSON', what: 'A page as data', mimeType: 'application/json' },
  {
    file: 'index.jsonld',
    title: 'Category as JSON-LD',
    what: 'A page as Schema.org linked data',
    mimeType: 'application/ld+json',
  },
  { file: 'mcp.json', title: 'Manifest', what: 'The server card of a page', mimeType: 'application/json' },
] as const

/**
 * The resource templates of a page: at the root one for each rendition of a category, on a category's page none. What
 * they expand to is what `urls.rendition` gives.
 */
export function resourceTemplatesOf({ kind, urls }: Pick<ToolPage, 'kind' | 'urls'>): readonly ResourceTemplate[] {
  if (kind !== 'root') return []
  return RENDITIONS.map(({ file, title, what, mimeType }) => ({
    uriTemplate: `${urls.page('')}{${TEMPLATE_VARIABLE}}/${file}`,
    name: `{${TEMPLATE_VARIABLE}}/${file}`,
    title,
    description: `${what}. list_categories gives the slugs.`,
    mimeType,
  }))
}
