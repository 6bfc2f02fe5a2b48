import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Target } from '../../../shared/model/directory.ts'
import type { Coding } from '../../store/release/release-format.ts'

/** Compression levels. See {@link compressionFor}. */
export interface Compression {
  /** Brotli quality, 0 to 11. Without it there is no Brotli form. */
  brotli?: number
  /** Gzip level, 0 to 9. */
  gzip: number
  /** Whether files that would be compressed better are not. */
  isForAll?: true
}

/** For the few files of ours that browsers load: about 10 ms for 8 KB, once for all visitors of all sites. */
export const BEST_COMPRESSION: Compression = { brotli: 11, gzip: 9 }

/** Files below this are sent uncompressed: headers outweigh the savings. */
const MIN_COMPRESSED_BYTES = 256

/** Larger directories have no Brotli forms. */
const BROTLI_PAGES = 500

/** Listings that take as long to compress as a page: a few long pages are no small directory. */
const LISTINGS_OF_PAGE = 20

/**
 * Chooses by the size of the directory: in a full build of a large one, compression would cost more than everything
 * else. See decisions/006-build-cost.md.
 *
 * @param listings Of all pages.
 * @param target Where the directory is published. Static hosts get plain files: what is stored is only looked at.
 *
 * Measured on pages of 102 KB in six files: quality 5 takes 3.3 ms a page and leaves 18.8 KB, quality 1 takes 0.7 ms and
 * leaves 23.4 KB; gzip 6 takes 1.9 ms and leaves 20.5 KB, gzip 1 takes 1.0 ms and leaves 22.9 KB. Quality
 * 9 and above takes ten times as long as 5 for a few percent.
 */
export function compressionFor(pages: number, listings = 0, target: Target = 'server'): Compression {
  if (target === 'static') return { gzip: 1, isForAll: true }
  const size = Math.max(pages, listings / LISTINGS_OF_PAGE)
  return size > BROTLI_PAGES ? { gzip: 6 } : { brotli: 5, gzip: 6 }
}

/** The encoded forms of a file; none when it is small or does not shrink. */
export function compress(
  bytes: Uint8Array,
  { brotli, gzip }: Compression,
): readonly (readonly [coding: Coding, bytes: Uint8Array])[] | undefined {
  if (bytes.byteLength < MIN_COMPRESSED_BYTES) return undefined
  const packed = gzipSync(bytes, { level: gzip })
  if (packed.byteLength >= bytes.byteLength) return undefined
  if (brotli === undefined) return [['gzip', packed]]
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
  return [
    ['br', br],
    ['gzip', packed],
  ]
}
