import { RENDITION_LIST } from './rendition.ts'
import type { NamedRendition, RenditionName } from './rendition.ts'

/** What programs are told of a rendition. Apart from the rest, because pages have no use for it. */
export interface RenditionTexts {
  /** What it contains, after "all listings" or "all pages"; absent where it is for people. */
  readonly contains?: string
  /** What it is as an MCP resource: of this page, and as the template for any category. Absent where it is none. */
  readonly resource?: { readonly what: string; readonly templateTitle: string; readonly templateWhat: string }
}

/** The texts of every rendition. */
export const RENDITION_TEXTS = {
  'index.json': {
    contains: 'with every field',
    resource: { what: 'The page as data', templateTitle: 'Category as JSON', templateWhat: 'A page as data' },
  },
  'index.jsonld': {
    contains: 'as Schema.org',
    resource: {
      what: 'The page as Schema.org linked data',
      templateTitle: 'Category as JSON-LD',
      templateWhat: 'A page as Schema.org linked data',
    },
  },
  'index.md': {
    contains: 'as text',
    resource: { what: 'The page as text', templateTitle: 'Category as Markdown', templateWhat: 'A page as text' },
  },
  'mcp.json': {
    resource: {
      what: 'The server card of this endpoint',
      templateTitle: 'Manifest',
      templateWhat: 'The server card of a page',
    },
  },
  'index.html': {},
} as const satisfies Record<RenditionName, RenditionTexts>

/** All renditions, the Markdown first: where language models choose what to read. */
export const RENDITIONS_FOR_MODELS: readonly NamedRendition[] = RENDITION_LIST.toSorted(
  (a, b) => Number(b.name === 'index.md') - Number(a.name === 'index.md'),
)
