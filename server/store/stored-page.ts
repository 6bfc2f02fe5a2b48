import { crc32 } from 'node:zlib'
import type { ByteRange } from '../../shared/search/index/byte-source.ts'
import { createMemorySource } from '../../shared/search/index/memory-source.ts'
import { openRecords } from '../../shared/search/index/records.ts'
import { ownBytes, readBundleIndex, readPiece } from './bundle.ts'
import type { NamedSource } from './bundle.ts'
import { explainDamage } from './listing-records.ts'
import { FRAME_NAME, LISTINGS_NAME, SEARCH_INDEX_NAME } from './release-format.ts'
import type { TableRow } from './release-table-layout.ts'
import type { StoredListings, StoredPage } from './store.ts'

const decoder = new TextDecoder()

/**
 * Reads from the core of a bundle what answers about its page are made from; `undefined` where that is no category page.
 * The frame is compared with its digest now, listings and index with their checksums when they are read.
 *
 * @throws {MissingBytes} where it must be waited for.
 * @throws {DamagedReleaseError} when it is not what was published.
 */
export function readStoredPage(segment: NamedSource, row: TableRow): StoredPage | undefined {
  prepareCore(segment, row)
  const index = readBundleIndex(segment, row)
  const placeOf = (name: string) => index.find((file) => file.name === name)?.stored.identity
  const frame = placeOf(FRAME_NAME)
  const listings = placeOf(LISTINGS_NAME)
  const searchIndex = placeOf(SEARCH_INDEX_NAME)
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

/** Brings near all that answers of a page are made from. @throws {MissingBytes} */
export function prepareCore({ source }: NamedSource, row: TableRow): void {
  const { offset, coreOffset, payloadLength, indexLength } = row
  const core: ByteRange = { offset: offset + coreOffset, byteLength: payloadLength + indexLength - coreOffset }
  source.prepare?.([core])
}

function openListings(segment: NamedSource, offset: number, bytes: Uint8Array): StoredListings {
  const records = explainDamage(segment, offset, () => openRecords(createMemorySource(bytes, crc32)))
  return {
    count: records.count,
    read: (position) => explainDamage(segment, offset, () => records.readText(position)),
  }
}
