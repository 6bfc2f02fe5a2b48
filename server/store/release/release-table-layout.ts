import { BLOCK_BYTES } from '../../../shared/search/index/blocks/index-layout.ts'
import type { NamedFile } from './release-format.ts'
import type { POINTER_FORMAT } from './release-pointer.ts'

/**
 * The table of a release: a block file (see `block-file.ts`) of kind `table`. Numbers are little-endian.
 *
 * - `head`: a {@link ReleaseHead} as JSON; zeros up to the end of the block.
 * - `rows`: blocks of rows by key, in the order of UTF-8. A block begins with the number of its rows and where each of
 *   them starts, two bytes each. A row: the key with its length; order, segment, offset, lengths of payload and index,
 *   where the core begins, where the search index is and its length, as varints; the digest of the index.
 * - `places`: for each bundle in display order {@link PLACE_BYTES}: the position of the first listing that has its first
 *   place there (4), segment (4), where its listings are in it (6), their length (4), their number (4), and which of the
 *   `repeats` are its own: the first (4), how many (4). No place crosses a block.
 * - `repeats`: ordinals, on their pages, of listings whose first place is on another page (4 each), ascending.
 * - `digests`: for each bundle in display order those of its input and of its contents: for builds.
 * - `fences`: for each block of rows the ordinal of its first row and its key; for each block of places its first
 *   position (4).
 *
 * A lookup reads one block: the fences, which locate it, are read when the table is opened.
 */
export const TABLE_SECTIONS = ['head', 'rows', 'places', 'repeats', 'digests', 'fences'] as const

/** Bytes of a place. */
export const PLACE_BYTES = 30

/** Places in a block; the rest of it is zero. */
export const PLACES_PER_BLOCK = Math.floor(BLOCK_BYTES / PLACE_BYTES)

/** Characters of a digest, ASCII. See `digestOf`. */
export const DIGEST_LENGTH = 22

/** Longest key: rows do not cross blocks. */
export const MAX_KEY_BYTES = 4_096

/** A segment as the table names it. */
export interface SegmentFile extends NamedFile {
  /** Bytes used by the release; the rest are bundles of earlier ones. */
  readonly liveBytes: number
}

/** A table's data about its release. */
export interface ReleaseHead {
  readonly format: typeof POINTER_FORMAT
  /** Digest of all contents. */
  readonly release: string
  readonly baseUrl: string
  /** Primary language of the texts, BCP 47. */
  readonly language: string
  /** Day on which `gazetteer refresh` last looked at all links, where it has. */
  readonly linksChecked?: string | undefined
  /** Category pages. */
  readonly pages: number
  /** Different listings. */
  readonly listings: number
  readonly segments: readonly SegmentFile[]
  /** The index for searches of the whole directory. */
  readonly search: { readonly index: NamedFile }
}

/** Part of a bundle, from its start. */
export interface BundlePart {
  readonly offset: number
  readonly byteLength: number
}

/** Where a bundle is. */
export interface BundlePlace {
  /** Index into {@link ReleaseHead.segments}. */
  readonly segment: number
  /** Bytes from the start of the segment. */
  readonly offset: number
  /** Bytes before the index. */
  readonly payloadLength: number
  readonly indexLength: number
  /** Digest of the index bytes. */
  readonly indexDigest: string
  /** Start of the data for a page's answers; it ends with the bundle. */
  readonly coreOffset: number
  /** The search index of the page's listings; empty where it has none. */
  readonly searchIndex: BundlePart
}

/** A bundle by its key. */
export interface TableRow extends BundlePlace {
  /** Slug of the page; empty for the root, `_` and `.well-known` for files of no page. */
  readonly key: string
  /** Place among all bundles, in display order. */
  readonly order: number
}

/** Input and content of a bundle. For builds. */
export interface BundleDigests {
  /** Digest of all rendered input: same input, same files. */
  readonly inputDigest: string
  /** Digest of the files’ contents, independent of when and how they were stored. */
  readonly contentDigest: string
}

/** Where the listings of a page are. */
export interface ListingsPlace {
  /** Position of the first listing that has its first place on this page. */
  readonly firstPosition: number
  readonly segment: number
  /** Bytes from the start of the segment. */
  readonly offset: number
  readonly byteLength: number
  /** Listings on the page. */
  readonly count: number
}
