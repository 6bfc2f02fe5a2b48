import { createMemorySource } from '../search/index/blocks/memory-source.ts'
import { MissingBytes } from '../search/index/blocks/byte-source.ts'
import { readAllOnceLoaded } from '../search/index/blocks/read-when-loaded.ts'
import { openRecords } from '../search/index/blocks/record-file.ts'
import type { RecordReader } from '../search/index/blocks/record-file.ts'
import { listingsPerPiece } from './engine-files.ts'
import type { Opening } from './opening.ts'
import type { FetchPiece } from './piece-source.ts'

/** Pieces of listings kept in memory, some 16 KB each. */
const MAX_LISTING_PIECES = 128

/** Listings as JSON, by position. Reading throws `MissingBytes` where their piece must be loaded first. */
export interface ListingTexts {
  readonly count: number
  read(position: number): string
  /** Loads those that will be read soon in one round. */
  prepare(positions: readonly number[]): void
}

/** Opens the listings of a page. */
export function openListings(listings: Opening['listings'], fetchPiece: FetchPiece): ListingTexts {
  if ('bytes' in listings) {
    const records = openRecords(createMemorySource(listings.bytes))
    return { count: records.count, read: (position) => records.readText(position), prepare: () => undefined }
  }
  const { count } = listings
  const perPiece = listingsPerPiece(count)
  // Those read last are last.
  const loaded = new Map<number, RecordReader>()
  const loading = new Map<number, Promise<void>>()
  const load = async (piece: number): Promise<void> => {
    const records = openRecords(createMemorySource(await fetchPiece(piece)))
    loaded.set(piece, records)
    for (const oldest of loaded.keys()) {
      if (loaded.size <= MAX_LISTING_PIECES) break
      loaded.delete(oldest)
    }
  }
  const recordsOf = (piece: number): RecordReader => {
    const known = loaded.get(piece)
    if (known !== undefined) {
      loaded.delete(piece)
      loaded.set(piece, known)
      return known
    }
    throw new MissingBytes(() => {
      const started = loading.get(piece) ?? load(piece).finally(() => loading.delete(piece))
      loading.set(piece, started)
      return started
    })
  }
  return {
    count,
    read: (position) => recordsOf(Math.floor(position / perPiece)).readText(position % perPiece),
    prepare(positions) {
      const pieces = new Set(positions.map((position) => Math.floor(position / perPiece)))
      readAllOnceLoaded(Array.from(pieces, (piece) => () => recordsOf(piece)))
    },
  }
}
