import type { SourceLocation } from '../../shared/model/diagnostic.ts'

/** A source file, read and decoded. `path` is relative to the directory's folder, with `/`. */
export interface SourceFile {
  path: string
  /** Absolute. */
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
export interface Enclosing {
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
  /** Enclosing objects, innermost first. */
  parents?: readonly Enclosing[]
  /** Whether texts are plain already; otherwise descriptions may hold Markdown or HTML. */
  isPlainText?: boolean
  /** Fields that only said where the row belongs; they need not be kept. */
  placedBy?: readonly string[]
}

/** What a source says about a page itself; also declares pages without listings. */
export interface CategoryItem {
  kind: 'category'
  ref: CategoryRef
  fields: Readonly<Record<string, unknown>>
  location: SourceLocation
}

/** A row that is not going to be a listing, and why. Counted, so that nothing disappears silently. */
export interface SkippedItem {
  kind: 'skipped'
  reason: string
  location: SourceLocation
}

/** What reading a source file gives, in file order. */
export type SourceItem = RowItem | CategoryItem | SkippedItem
