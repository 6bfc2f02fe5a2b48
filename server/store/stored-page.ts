import { crc32 } from 'node:zlib'
import type { ByteRange } from '../../shared/search/index/blocks/byte-source.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { openRecords } from '../../shared/search/index/blocks/record-file.ts'
import { ownBytes, readBundleIndex, readPiece } from './bundle.ts'
import type { NamedSource } from './bundle.ts'
import { explainDamage } from './listing-records.ts'
import { createPartSource } from './part-source.ts'
import {
  CATEGORIES_NAME,
  FRAME_NAME,
  LISTINGS_NAME,
  MAX_WHOLE_BYTES,
  SEARCH_INDEX_NAME,
} from './release/release-format.ts'
import type { BundleFile } from './release/release-format.ts'
import type { TableRow } from './release/release-table-layout.ts'
import type { StoredListings, StoredPage, StoredRoot } from './store.ts'

/** Blocks of 16 KB of the root's categories in memory: some 2,000 of them. */
const MAX_CATEGORY_BLOCKS = 32

const decoder = new TextDecoder()

/**
 * Reads the data for answers about a page from the core of its bundle; `undefined` where that is not a category page.
 * The frame is compared with its digest now, listings and index with their checksums when they are read.
 *
 * @throws {BytesNotLoaded} where it must be waited for.
 * @throws {DamagedReleaseError} when it is not what was published.
 */
export function readStoredPage(segment: NamedSource, row: TableRow): StoredPage | undefined {
  prepareCore(segment, row)
  const index = readBundleIndex(segment, row)
  const frame = placeOf(index, FRAME_NAME)
  const listings = placeOf(index, LISTINGS_NAME)
  const searchIndex = placeOf(index, SEARCH_INDEX_NAME)
  if (frame === undefined || listings === undefined || searchIndex === undefined) return undefined
  const readPart = ([offset, byteLength]: typeof frame): Uint8Array =>
    ownBytes(segment.source.read(row.offset + offset, byteLength))
  return {
    frame: decoder.decode(readPiece(segment, row, ...frame)),
    listings: openListings(segment, row.offset + listings[0], readPart(listings)),
    index: createMemorySource(readPart(searchIndex), crc32),
    byteLength: frame[1] + listings[1] + searchIndex[1],
  }
}

/**
 * Reads the data for answers about the root page from the core of its bundle; `undefined` where that is not a root page
 * of ours. Throws like {@link readStoredPage}. Many categories are not read now, but on demand.
 */
export function readStoredRoot(segment: NamedSource, row: TableRow): Omit<StoredRoot, 'positionOf'> | undefined {
  prepareCore(segment, row)
  const index = readBundleIndex(segment, row)
  const frame = placeOf(index, FRAME_NAME)
  const categories = placeOf(index, CATEGORIES_NAME)
  if (frame === undefined || categories === undefined) return undefined
  const [offset, byteLength] = categories
  const range: ByteRange = { offset: row.offset + offset, byteLength }
  const source =
    byteLength <= MAX_WHOLE_BYTES
      ? createMemorySource(ownBytes(segment.source.read(range.offset, byteLength)), crc32)
      : createPartSource(segment.source, range, crc32, MAX_CATEGORY_BLOCKS)
  return {
    frame: decoder.decode(readPiece(segment, row, ...frame)),
    categories: {
      byteLength,
      read: (at, length) => explainDamage(segment, 'categories', range.offset, () => source.read(at, length)),
    },
  }
}

function placeOf(index: readonly BundleFile[], name: string): BundleFile['stored']['identity'] {
  return index.find((file) => file.name === name)?.stored.identity
}

/** Prefetches the data for answers about a page. @throws {BytesNotLoaded} */
function prepareCore({ source }: NamedSource, row: TableRow): void {
  const { offset, coreOffset, payloadLength, indexLength } = row
  const core: ByteRange = { offset: offset + coreOffset, byteLength: payloadLength + indexLength - coreOffset }
  source.prepare?.([core])
}

function openListings(segment: NamedSource, offset: number, bytes: Uint8Array): StoredListings {
  const records = explainDamage(segment, 'listings', offset, () => openRecords(createMemorySource(bytes, crc32)))
  return {
    count: records.count,
    read: (position) => explainDamage(segment, 'listings', offset, () => records.readText(position)),
  }
}
