import { SITE_DOCUMENT } from '../../../shared/model/site-document.ts'
import { createHash } from 'node:crypto'
import { DATA_DIR, isWholeText, LOGO_DIR, SHARED_DIR } from '../../../shared/urls.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'

/**
 * Layout of a release in the state folder (`resolveStateDir`), and wherever it is copied to:
 *
 * - `objects/<2 hex>/<digest>`: immutable, named by their content: a *bundle* for each page and for what belongs to none
 *   (see `bundle-object.ts`), the pieces of the search index of the whole directory, the documents of the ledger, and the
 *   *manifest*, which names all others (see `manifest.ts`).
 * - `current.json`: the *pointer* to the manifest. Renaming a new one into place publishes release and ledger.
 *
 * A page that did not change keeps its object. A whole page is one object, so no reader sees half of one. See
 * decisions/003-release-format.md.
 */

/** Bundle key of files that belong to no page: assets and schemas. Those of logos and of all data begin with it as well. */
export const SHARED_BUNDLE = '_'

/** Bundle key of the documents below `.well-known/`. */
export const WELL_KNOWN_BUNDLE = '.well-known'

/** The bundles of shared files, logos and well-known documents are rendered or reused like pages, but are not pages. */
export function isPage(key: string): boolean {
  return !key.startsWith(SHARED_BUNDLE) && key !== WELL_KNOWN_BUNDLE
}

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
 * In a page's bundle: the data for answers about it. Not a file of the page: it is neither in a plain folder nor served
 * under this name.
 */
export const SEARCH_NAME = '.search'

export interface BundleFile {
  name: string
  mediaType: string
  /** Seconds since 1970 when this content was first published. */
  modified: number
  byteLength: number
  digest: string
  /** Stored codings: offset from the end of the bundle's list of files, length, digest of the stored bytes. */
  stored: Partial<Record<Coding, [offset: number, byteLength: number, digest: string]>>
  /** Of {@link SEARCH_NAME}: digest of the listings in it. */
  listings?: string
}

/** Whether a file of a bundle is published under a URL. */
export function isPublished({ name }: Pick<BundleFile, 'name'>): boolean {
  return name !== SEARCH_NAME
}

/** Whether it is one of the plain files of an output: what only servers read is not. */
export function isPlainFile(file: Pick<BundleFile, 'name'>): boolean {
  return isPublished(file) && file.name !== SITE_DOCUMENT
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
