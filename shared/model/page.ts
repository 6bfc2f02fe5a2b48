import type { Category, CategorySummary } from './category.ts'
import type { Directory } from './directory.ts'
import type { Listing } from './listing.ts'
import type { RootOverview } from './overview.ts'
import type { SiteDocument } from './site-document.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** One page of a directory, complete: the input of renditions. */
export type Page = RootPage | CategoryPage

/** The root page: all categories, no listings of its own. */
export interface RootPage extends RootFrame {
  /** In display order. */
  readonly categories: readonly CategorySummary[]
  /** What it shows of the listings, where that is known. */
  readonly overview?: RootOverview
  /** Parts of the whole directory as text, where it is published. */
  readonly wholeTexts?: number
}

/** The files that have all listings of a directory. */
export interface DirectoryData {
  /** Listings in them: each once. */
  readonly rows: number
  /** By the ids of the listings in them, in pairs of one part. */
  readonly files: readonly DataFile[]
}

/** A file that has all listings, or a part of them. */
export interface DataFile {
  /** Below the folder of these files: `listings.csv`, or below a folder named by its content. */
  readonly path: string
  readonly mediaType: string
  readonly byteLength: number
  /** Of the file, hexadecimal. */
  readonly sha256: string
  readonly rows: number
}

/** The root page without its categories. */
export interface RootFrame {
  readonly kind: 'root'
  readonly categoryCount: number
  /** Number of different listings in the directory. */
  readonly listingCount: number
  /** Day on which all links were last looked at. It stands on the root page alone: others change when something did. */
  readonly linksChecked?: string
  /** The files that have all listings, where they are few. It stands on the root page alone, too. */
  readonly data?: DirectoryData
}

export interface CategoryPage extends CategoryFrame {
  /** In display order. */
  readonly listings: readonly Listing[]
}

/** A page without what it lists: the input of result pages. */
export type PageFrame = RootFrame | CategoryFrame

/** A category's page without its listings. */
export interface CategoryFrame {
  readonly kind: 'category'
  readonly category: Category
  /** Ancestors that are pages, outermost first. */
  readonly ancestors: readonly CategorySummary[]
  /** Pages under this one. */
  readonly children: readonly CategorySummary[]
  /** Pages named by `related`. */
  readonly related: readonly CategorySummary[]
}

/** The part shared by every page of one directory. */
export interface Site {
  readonly directory: Directory
  /** Absolute, without a trailing slash; `directory.base_url` unless overridden. */
  readonly baseUrl: string
  /** The assets that pages are shown with. */
  readonly assets: SiteDocument['assets']
  /** Product name and version, for manifests. */
  readonly generator: SiteDocument['generator']
  /** In the header of every page, where known. */
  readonly menu?: SiteDocument['menu']
  /** Text that proves to the official MCP registry whose host it is. */
  readonly registryProof?: string
  /** The operator's, where there is a theme. */
  readonly brand?: SiteDocument['brand']
  readonly footer?: SiteDocument['footer']
  /** The tools of each kind of page, for manifests, which omit them when absent. */
  readonly tools?: { readonly root: readonly ToolDefinition[]; readonly category: readonly ToolDefinition[] }
}

/** One file of a page or of the root, rendered. */
export interface RenderedFile {
  /** Relative to the page, for instance `index.json`. */
  readonly name: string
  /** `Content-Type` as sent. */
  readonly mediaType: string
  readonly text: string
}
