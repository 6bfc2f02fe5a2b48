import { createHash } from 'node:crypto'
import { DATA_DIR, isWholeText, LOGO_DIR, SHARED_DIR } from '../../../shared/urls.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'

/**
 * Layout of a release below the private folder (`resolveStateDir`), and wherever it is copied to:
 *
 * - `segments/<digest>.pack`: *bundles*, one per page: the stored bytes of its files, the data for answers about it (the
 *   *core*), then the bundle's index (JSON). About 16 MB each.
 * - `search/<digest>.index`: the search index of the whole directory.
 * - `tables/<digest>.table`: where each page's bundle is. See `release-table-layout.ts`.
 * - `changes/<digest>.changes`: the ledger of what has changed. No part of the release. See `ledger-records.ts`.
 * - `current.json`: the *pointer* to the table and the ledger. Renaming a new one into place publishes a release.
 *
 * All but the pointer are immutable and named by their content. A page that did not change keeps its bundle; the new
 * table points into the old segment. A whole page is one bundle, so no reader sees half of one. See
 * decisions/003-release-format.md.
 */

/** Bundle key of files that belong to no page: assets and schemas. Those of logos and of all data begin with it as well. */
export const SHARED_BUNDLE = '_'

/** Logos are in bundles by the first two digits of their digests: each is small, and most outlive a build. */
const LOGO_KEY_LENGTH = LOGO_DIR.length + 2

/** Bundle key of what is directly in the folder of all data. Its parts have keys below it. */
export const DATA_BUNDLE = DATA_DIR.slice(0, -1)

/**
 * The bundle a path lives in: its first segment, or the root page's for files directly below the base. A part of the whole
 * text has its own, because the root page stays as it is when a text changes. {@link nameInBundle} is a file's name there.
 */
export function bundleKeyOf(path: string): string {
  if (isWholeText(path)) return SHARED_DIR + path
  if (path.startsWith(LOGO_DIR)) return path.slice(0, LOGO_KEY_LENGTH)
  if (path.startsWith(DATA_DIR)) return path.slice(0, Math.max(DATA_BUNDLE.length, path.lastIndexOf('/')))
  const slash = path.indexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

/** The name in its bundle of the file with a path: what is behind the bundle's key. */
export function nameInBundle(key: string, path: string): string {
  return key === '' || isWholeText(path) ? path : path.slice(key.length + 1)
}

/** The path of a file of a bundle: the inverse of {@link bundleKeyOf} and {@link nameInBundle}. */
export function pathInRelease(key: string, name: string): string {
  return key === '' || key === SHARED_DIR + name ? name : `${key}/${name}`
}

/**
 * In a page's bundle: the search index of its listings. Not a file of the page: it is neither in the plain folder nor
 * served, because its format is this version's own.
 */
export const SEARCH_INDEX_NAME = '.search-index'

/** In a page's bundle: the page without its listings (`parseFrameDocument`). Not a file of the page either. */
export const FRAME_NAME = '.frame'

/** In a page's bundle: its listings as JSON, by their places on the page (`openRecords`). Not a file of it either. */
export const LISTINGS_NAME = '.listings'

/** In the bundle of the root page: its categories (`openCategoryList`). Not a file of the page either. */
export const CATEGORIES_NAME = '.categories'

/** Data stored beside the files of a page. */
const RECORD_NAMES: ReadonlySet<string> = new Set([SEARCH_INDEX_NAME, FRAME_NAME, LISTINGS_NAME, CATEGORIES_NAME])

/** Records up to this size are read whole with the rest of their page, and kept: about 80 listings. */
export const MAX_WHOLE_BYTES = 64 << 10

/** A file named by its content. */
export interface NamedFile {
  readonly name: string
  readonly byteLength: number
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

/** Whether a file of a bundle is published under a URL. */
export function isPublished({ name }: Pick<BundleFile, 'name'>): boolean {
  return !RECORD_NAMES.has(name)
}

/** Digest used for entity tags, bundles and releases: SHA-256 cut to 132 bits, base64url (22 characters). */
export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** The bundle's content digest: names, types and identity digests of its files in order. */
export function bundleContentDigest(files: readonly BundleFile[]): string {
  return digestOf(files.map((file) => `${file.name}\n${file.mediaType}\n${file.digest}`).join('\n'))
}

/** Codings a published file may be stored in, in the order we prefer to send them. */
export const CODINGS = ['br', 'gzip', 'identity'] as const

/** A content coding (RFC 9110 §8.4.1). */
export type Coding = (typeof CODINGS)[number]

/** Thrown when stored bytes are missing or differ from those published. */
export class DamagedReleaseError extends UnreadableBytesError {
  override readonly name = 'DamagedReleaseError'
}
