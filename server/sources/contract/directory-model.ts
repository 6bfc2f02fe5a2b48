import type { PolicySources } from '../../../shared/content-security-policy.ts'
import type { Category } from '../../../shared/model/category.ts'
import type { Diagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { Directory } from '../../../shared/model/directory.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { McpRegistryEntry } from '../../../shared/mcp-registry.ts'
import type { OwnPageLink, Slots } from '../../../shared/model/site-document.ts'
import type { Theme } from '../../../shared/model/theme.ts'

/** Size of a file that is not there. */
export const ABSENT = -1

/** A file that took part in the build, with cheap evidence of whether it has changed. */
export interface InputFile {
  /** Absolute. */
  path: string
  /** In bytes; {@link ABSENT} for a file that would have been read. */
  size: number
  mtimeMs: number
}

/** The fate of the rows of one source. `read = published + merged + skipped`. */
export interface SourceAccount {
  source: string
  files: number
  read: number
  published: number
  /** Rows that are another placement of a listing already read. */
  merged: number
  skipped: { reason: string; count: number; first?: SourceLocation }[]
}

/** A logo of listings that is published. */
export interface LogoFile {
  /** Below the base, named by its content: `_/logo/3f/….png`. */
  readonly path: string
  readonly mediaType: string
  /** Absolute path of the file. An SVG file is written anew from it. */
  readonly source: string
  /** Whether it is clearly higher than wide, as covers and posters are. */
  readonly isUpright?: boolean
}

/** What the folder `theme` beside `directory.yml` has. */
export interface ThemeFolder {
  /** Path of the logo, relative to `directory.yml`. */
  readonly logo?: string
  /** Path of the picture for where pages are shared, relative to `directory.yml`. */
  readonly cover?: string
  readonly card?: CardTemplate
  /** CSS, which may name the fonts as `fonts/NAME`. */
  readonly style?: string
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly slots: Slots
  /** What the fonts and slots need of the policy of pages. */
  readonly policy: PolicySources
  readonly inputs: readonly InputFile[]
}

/** What the picture of a page is drawn from, for where it is shared. */
export interface CardTemplate {
  /** With `{title}` and the like. */
  readonly svg: string
  /** Paths of its TrueType and OpenType fonts. Where there are none, those of the machine are used. */
  readonly fonts: readonly string[]
  /** Of the template and its fonts. */
  readonly digest: string
}

/** What the folder `pages` beside `directory.yml` has. */
export interface OwnPages {
  /** By name; their texts are Markdown. */
  readonly pages: readonly (OwnPageLink & { readonly text: string })[]
  /** Markdown that stands above the categories of the root page. */
  readonly rootText?: string
  readonly inputs: readonly InputFile[]
}

/** A whole directory, read. */
export interface DirectoryModel {
  readonly directory: Directory
  /** How the pages look, where the operator says it. */
  readonly theme?: Theme
  readonly themeFolder?: ThemeFolder
  readonly ownPages?: OwnPages
  readonly registry?: McpRegistryEntry
  /** Whether a release may lose any part of the one before. */
  readonly mayShrink: boolean
  /** All pages in display order, with their counts. */
  readonly categories: readonly Category[]
  readonly listingCount: number
  /** Day on which `gazetteer refresh` last looked at all links; missing where it never did. */
  readonly linksChecked?: string
  /** Listings of one page in display order. */
  listings(slug: string): Listing[]
  /** Where each of {@link DirectoryModel.listings} comes from, in the same order; of merged rows, the first one. */
  locations(slug: string): SourceLocation[]
  /** The files that are logos of listings. Their bytes are read when they are published. */
  readonly logos: readonly LogoFile[]
  readonly diagnostics: readonly Diagnostic[]
  readonly accounts: readonly SourceAccount[]
  /** Every file and folder whose change can change the result. */
  readonly inputs: readonly InputFile[]
}
