import { createHash } from 'node:crypto'
import type { Coding } from './store.ts'

/**
 * How a release lies on disk, below the private folder of the output (`.gazetteer/`):
 *
 * - `segments/<n>.pack`: append-only. A *bundle* per page: the stored bytes of its files, then its index (JSON).
 * - `search/<digest>.index`, `search/<digest>.listings`: what searches of the whole directory answer from.
 * - `releases/<digest>.json`: the *table*: where each page's bundle is. Immutable, named by its own digest.
 * - `current.json`: the *pointer* to the table and its checksum. Renaming a new one into place publishes a release.
 *
 * A page that did not change keeps its bundle; the new table points into the old segment. A whole page is one bundle,
 * so no reader sees half of one. See decisions/003-release-format.md.
 */
export const RELEASE_FORMAT = 2

/** Name of the private folder inside the output folder. */
export const PRIVATE_DIR = '.gazetteer'

/** Bundle key of files that belong to no page: assets and schemas. */
export const SHARED_BUNDLE = '_'

/**
 * In a page's bundle: the search index of its listings. No file of the page: it is neither in the plain folder nor
 * served, because its format is this version's own.
 */
export const SEARCH_INDEX_NAME = '.search-index'

/** Folder of the search files, below the private folder. */
export const SEARCH_DIR = 'search'

/** `current.json`. */
export interface ReleasePointer {
  format: number
  release: string
  /** SHA-256 of the table's bytes, base64url. */
  tableDigest: string
}

/** Where one page's bundle is, and what it was made from. */
export interface TableEntry {
  /** Page slug; empty for the root page, `_` for files of no page. */
  key: string
  /** Index into {@link ReleaseTable.segments}. */
  segment: number
  /** Bytes from the start of the segment. */
  offset: number
  /** Bytes of payload before the index. */
  payloadLength: number
  indexLength: number
  /** Digest of the index bytes. */
  indexDigest: string
  /** Digest of all that was rendered: same input, same files. */
  inputDigest: string
  /** Digest of the files’ contents, independent of when and how they were stored. */
  contentDigest: string
}

/** A file that the table names. It is named by its content. */
export interface NamedFile {
  name: string
  byteLength: number
}

/** What searches of the whole directory answer from: files in {@link SEARCH_DIR}. */
export interface SearchFiles {
  /** The index of all listings. */
  index: NamedFile
  /** The listings themselves, as JSON by position. */
  listings: NamedFile
}

/** The table of a release. */
export interface ReleaseTable {
  format: number
  release: string
  baseUrl: string
  /** Segment file names and their sizes in bytes when the release was published. */
  segments: NamedFile[]
  search: SearchFiles
  entries: TableEntry[]
}

/** One file in a bundle's index. */
export interface BundleFile {
  name: string
  mediaType: string
  /** Seconds since 1970 when this content was first published. */
  modified: number
  byteLength: number
  /** Digest of the identity bytes. */
  digest: string
  /** Stored codings: offset from the bundle's start, length, digest of the stored bytes. */
  stored: Partial<Record<Coding, [offset: number, byteLength: number, digest: string]>>
}

/** Digest used for entity tags, bundles and releases: SHA-256 cut to 132 bits, base64url (22 characters). */
export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** The release's identity: a digest of what every page contains, and of nothing else. */
export function releaseId(baseUrl: string, entries: readonly TableEntry[]): string {
  const hash = createHash('sha256').update(`${RELEASE_FORMAT}\n${baseUrl}\n`)
  for (const entry of entries) hash.update(`${entry.key}\n${entry.contentDigest}\n`)
  return hash.digest('base64url').slice(0, 22)
}

/** The bundle's content digest: names, types and identity digests of its files in order. */
export function bundleContentDigest(files: readonly BundleFile[]): string {
  return digestOf(files.map((file) => `${file.name}\n${file.mediaType}\n${file.digest}`).join('\n'))
}

/** Writes a table as compact JSON: rows instead of objects, because a release may have 100,000 pages. */
export function encodeTable(table: ReleaseTable): Buffer {
  const { entries, ...head } = table
  const rows = entries.map((entry) => [
    entry.key,
    entry.segment,
    entry.offset,
    entry.payloadLength,
    entry.indexLength,
    entry.indexDigest,
    entry.inputDigest,
    entry.contentDigest,
  ])
  return Buffer.from(`${JSON.stringify({ ...head, entries: rows })}\n`)
}

/** Reads what {@link encodeTable} wrote. @throws {Error} when the bytes are no table of this format. */
export function decodeTable(bytes: Buffer): ReleaseTable {
  const raw = JSON.parse(bytes.toString('utf8')) as Omit<ReleaseTable, 'entries'> & { entries: EncodedEntry[] }
  if (raw.format !== RELEASE_FORMAT) throw new Error(`release table: format ${raw.format}, expected ${RELEASE_FORMAT}`)
  return { ...raw, entries: raw.entries.map(decodeEntry) }
}

type EncodedEntry = [string, number, number, number, number, string, string, string]

function decodeEntry(row: EncodedEntry): TableEntry {
  const [key, segment, offset, payloadLength, indexLength, indexDigest, inputDigest, contentDigest] = row
  return { key, segment, offset, payloadLength, indexLength, indexDigest, inputDigest, contentDigest }
}
