import type { Diagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { MappedCategory } from '../mapping/map-category.ts'
import type { CategoryRef } from '../contract/source.ts'

/**
 * The reading of one file of a source, before anything is known about other files: the same file under the same
 * configuration yields the same, wherever and whenever it is read. Its texts are in {@link FileRows}.
 */
export interface FileReading {
  /** In the order of the file. */
  readonly entries: readonly FileEntry[]
  /** Problems found in the file, in the same order. */
  readonly diagnostics: readonly Diagnostic[]
  /** Titles of pages whose spelling may depend on other files, in the order they were read. */
  readonly spellings: readonly string[]
  /** Places of listings; each refers to one of these by its number. */
  readonly placements: readonly (readonly CategoryRef[])[]
  /** Paths of logos, relative to the folder of `directory.yml`; a listing refers to one of these by its number. */
  readonly logos: readonly string[]
  /** Further fields that rows have, where the directory says something about fields; not necessarily all. */
  readonly fieldNames: readonly string[]
}

/** A reading and the records of its listings, one after the other. */
export interface FileRows {
  readonly reading: FileReading
  readonly records: Uint8Array
}

/** A listing, a page that is described, or why a row is neither. */
export type FileEntry = ListingEntry | CategoryEntryRead | SkippedEntry

/** In place of the hash of an address, where a listing has none. */
export const NO_ADDRESS = 0

/** Identifies listings before they are read: an array, because there may be millions. */
export type ListingEntry = PlainEntry | readonly [...entry: PlainEntry, logo: number]

/** One without a logo of the directory's own; with one, its number among {@link FileReading.logos} follows. */
export type PlainEntry = readonly [
  placement: number,
  line: number,
  column: number,
  /** Hash of name and URL. */
  identity: number,
  /** Hash of its comparable URL; {@link NO_ADDRESS} where it has none. */
  address: number,
  /** Hash of the id it gets unless another listing has the same. */
  base: number,
  /** Bytes of its record. */
  byteLength: number,
  /** 128 bits of SHA-256 of the record without its place, as base64url. */
  digest: string,
  /** ISO 8601 date; empty where it has none. */
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

/** A row that is not a listing. */
export interface SkippedEntry {
  readonly skipped: string
}
