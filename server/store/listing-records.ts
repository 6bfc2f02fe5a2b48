import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { DamagedIndexError } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteRange } from '../../shared/search/index/blocks/byte-source.ts'
import { BLOCK_BYTES } from '../../shared/search/index/blocks/index-layout.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { openRecords } from '../../shared/search/index/blocks/record-file.ts'
import type { RecordReader } from '../../shared/search/index/blocks/record-file.ts'
import { ownBytes } from './bundle.ts'
import type { NamedSource } from './bundle.ts'
import { DamagedReleaseError, MAX_WHOLE_BYTES } from './release/release-format.ts'
import { createPartSource } from './part-source.ts'
import type { ListingsPlace } from './release/release-table-layout.ts'
import type { ListingPlace } from './release/release-table.ts'

/** For large records the end is read first: it has the checksums and, up to about 2,000, the place of each. */
const TAIL_BYTES = 2 * BLOCK_BYTES + 2_048

/** Memory of an opened page besides its bytes: an estimate. */
const OVERHEAD_BYTES = 1_024

/** Listings of all pages, read from the bundles. */
export interface ListingRecords {
  /** @throws {BytesNotLoaded} where part of it must be waited for. */
  prepare(place: ListingPlace): void
  /** The listing as JSON. @throws {BytesNotLoaded} as above, and `UnreadableBytesError` when it is damaged. */
  read(place: ListingPlace): string
}

interface OpenedPage {
  readonly records: RecordReader
  readonly byteLength: number
}

/**
 * Creates {@link ListingRecords}.
 *
 * @param segmentAt Returns a segment by its number.
 * @param maxBytes Bytes of listings kept in memory: those most recently read.
 */
export function createListingRecords(segmentAt: (number: number) => NamedSource, maxBytes: number): ListingRecords {
  // A page that listings are read from has a unique first position.
  const opened = new LRUCache<number, OpenedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ byteLength }) => byteLength + OVERHEAD_BYTES,
  })
  const open = (page: ListingsPlace): RecordReader => {
    const known = opened.get(page.firstPosition)
    if (known !== undefined) return known.records
    const { source } = segmentAt(page.segment)
    source.prepare?.([rangeAtFirst(page)])
    const isSmall = page.byteLength <= MAX_WHOLE_BYTES
    const records = openRecords(
      isSmall
        ? createMemorySource(ownBytes(source.read(page.offset, page.byteLength)), crc32)
        : createPartSource(source, page, crc32),
    )
    if (records.count !== page.count) {
      throw new DamagedReleaseError(`a page's listings are ${records.count}, expected ${page.count}; build again`)
    }
    opened.set(page.firstPosition, { records, byteLength: isSmall ? page.byteLength : 0 })
    return records
  }
  return {
    prepare({ page }) {
      if (!opened.has(page.firstPosition)) segmentAt(page.segment).source.prepare?.([rangeAtFirst(page)])
    },
    read({ page, ordinal }) {
      return explainDamage(segmentAt(page.segment), 'listings', page.offset, () => open(page).readText(ordinal))
    },
  }
}

/**
 * Reads from the records of a page, with advice if they are damaged.
 *
 * @param what Name of the records in the message.
 * @param offset Where they begin in the segment.
 * @throws {DamagedReleaseError}
 */
export function explainDamage<T>({ name }: NamedSource, what: string, offset: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DamagedIndexError)) throw error
    throw new DamagedReleaseError(`${name}: the ${what} at byte ${offset} are damaged; delete it and build again`, {
      cause: error,
    })
  }
}

function rangeAtFirst({ offset, byteLength }: ListingsPlace): ByteRange {
  const length = byteLength <= MAX_WHOLE_BYTES ? byteLength : TAIL_BYTES
  return { offset: offset + byteLength - length, byteLength: length }
}
