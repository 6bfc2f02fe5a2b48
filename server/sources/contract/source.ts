import type { SourceLocation } from '../../../shared/model/diagnostic.ts'

/** A source file, read and decoded. `path` is relative to the directory's folder, with `/`. */
export interface SourceFile {
  path: string
  absolutePath: string
  text: string
}

/** The page a row belongs to: titles of its sections, outermost first; the last one is the page. */
export interface CategoryRef {
  path: readonly string[]
  /** Given by the source (a file name, an explicit `slug`); otherwise derived from the title. */
  slug?: string
}

/** An object around a row in a nested file. `key` is its name in a map. */
export interface ParentObject {
  fields: Readonly<Record<string, unknown>>
  key?: string
}

/** A row as read: fields under the source's own names, values untrusted. */
export interface RowItem {
  kind: 'row'
  fields: Readonly<Record<string, unknown>>
  categories: readonly CategoryRef[]
  location: SourceLocation
  /** The row's name in a map. */
  key?: string
  /** The file's name without extension, where the row has the file to itself. */
  ownFile?: string
  /** Innermost first. */
  parents?: readonly ParentObject[]
  /** Whether texts are plain already; otherwise descriptions may contain Markdown or HTML. */
  isPlainText?: boolean
  /** Fields that only stated where the row belongs; they need not be kept. */
  placedBy?: readonly string[]
  /** In Markdown: http(s) links in what the row was read from. */
  links?: number
}

/** What a source states about a page itself; also declares pages without listings. */
export interface CategoryItem {
  kind: 'category'
  ref: CategoryRef
  fields: Readonly<Record<string, unknown>>
  location: SourceLocation
}

/** A row that does not become a listing, and why. Counted, so that nothing disappears silently. */
export interface SkippedItem {
  kind: 'skipped'
  reason: string
  location: SourceLocation
  /** In Markdown: http(s) links in it. */
  links?: number
}

/** Results of reading a source file, in file order. */
export type SourceItem = RowItem | CategoryItem | SkippedItem

/** The items of a file, all together or as it is parsed. */
export type SourceItems = AsyncIterable<SourceItem> | Iterable<SourceItem>
