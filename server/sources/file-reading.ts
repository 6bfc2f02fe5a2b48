import type { Diagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { MappedCategory } from './map-category.ts'
import type { CategoryRef } from './source.ts'

/**
 * What one file of a source gives, before anything is known of other files: the same file under the same
 * configuration gives the same, wherever and whenever it is read. Its texts are in {@link FileRows}.
 */
export interface FileReading {
  /** In the order of the file. */
  readonly entries: readonly FileEntry[]
  /** What was found wrong with the file, in that order. */
  readonly diagnostics: readonly Diagnostic[]
  /** Titles of pages whose spelling other files may have a say in, in the order they were read. */
  readonly spellings: readonly string[]
  /** Where listings stand; each names one of these by its number. */
  readonly placements: readonly (readonly CategoryRef[])[]
}

/** A reading and the records of its listings, one after the other. */
export interface FileRows {
  readonly reading: FileReading
  readonly records: Uint8Array
}

/** A listing, a page that is described, or why a row is neither. */
export type FileEntry = ListingEntry | CategoryEntryRead | SkippedEntry

/** What tells listings apart before they are read: an array, because there may be millions. */
export type ListingEntry = readonly [
  placement: number,
  line: number,
  column: number,
  /** Hash of name and URL. */
  identity: number,
  /** Hash of the id it has unless another one has it too. */
  base: number,
  /** Bytes of its record. */
  byteLength: number,
  /** 128 bits of SHA-256 of the record without its place, as base64url. */
  digest: string,
  /** ISO 8601 date; empty where it says none. */
  updated: string,
  /** Newest of `updated` and `added`. */
  newest: string,
]

/** A page that the file describes. */
export interface CategoryEntryRead {
  readonly ref: CategoryRef
  readonly fields: MappedCategory
  readonly location: SourceLocation
}

/** A row that is no listing. */
export interface SkippedEntry {
  readonly skipped: string
}
