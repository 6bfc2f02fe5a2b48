import type { Category, CategorySummary } from './category.ts'
import type { Directory } from './directory.ts'
import type { Listing } from './listing.ts'

/** One rendition of a page as other renditions refer to it. */
export interface FormatLink {
  type: string
  url: string
}

/** What `index.json` of every page has. */
export interface PageDocumentBase {
  $schema: string
  /** The page's canonical URL, with a trailing slash. */
  url: string
  directory: Directory
  /** The page's MCP endpoint. */
  mcp: string
  formats: FormatLink[]
}

/** `{category}/index.json`, the page as data; also what MCP answers are made from. */
export interface CategoryDocument extends PageDocumentBase {
  category: Category
  ancestors: CategorySummary[]
  children: CategorySummary[]
  related: CategorySummary[]
  /** All listings of the page, in display order. A listing's own URL is `{url}#{id}`. */
  listings: Listing[]
}

/** `index.json` of the root page. */
export interface RootDocument extends PageDocumentBase {
  listing_count: number
  /** All pages, in display order. */
  categories: CategorySummary[]
}
