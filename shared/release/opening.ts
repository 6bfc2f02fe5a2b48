import { createMemorySource } from '../search/index/blocks/memory-source.ts'
import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { openRecords, writeRecords } from '../search/index/blocks/record-file.ts'
import { encodeUtf8 } from '../search/text/utf8.ts'
import { readRanges, writeRanges } from './range-file.ts'
import type { PlacedBytes } from './range-file.ts'

/** How much of a part of a page is in its opening file: all of it, or what every query reads. */
export type OpeningPart = { readonly bytes: Uint8Array } | PartInPieces

/** A part of a page in files of its own. */
export interface PartInPieces {
  readonly byteLength: number
  /** Of its pieces; the last is shorter. */
  readonly pieceBytes: number
  /** Of an index, where the blocks of its dictionary are: they are in slices too. */
  readonly words?: WordSlices
  /** What the opening file has of it, not overlapping. */
  readonly ranges: readonly PlacedBytes[]
}

/** Words in slices: each has the blocks of the dictionary that begin in so many of its bytes, with their postings. */
export interface WordSlices {
  readonly offset: number
  readonly byteLength: number
  readonly sliceBytes: number
}

/** What an opening file has of a page: enough to answer at once, or to know what to load. */
export interface Opening {
  /** The page without what it lists: for `parseFrameDocument`, `parseRootFrameDocument`. */
  readonly frame: string
  /** The search index: for `openIndex`. */
  readonly index: OpeningPart
  /** The listings as records, in the order of the index; only their number where they are in pieces. */
  readonly listings: { readonly bytes: Uint8Array } | { readonly count: number }
  /** Of the root page, its categories: for `openCategoryList`. */
  readonly categories?: OpeningPart
}

const OPENING_PARTS = ['index', 'listings', 'categories'] as const

/** A part as the header of the file describes it; whole if nothing is said. */
interface StoredPart {
  readonly byteLength?: number
  readonly pieceBytes?: number
  readonly words?: WordSlices
  readonly count?: number
}

type StoredParts = Partial<Record<(typeof OPENING_PARTS)[number], StoredPart>>

/** Writes an opening file, not compressed yet: records with checksums, the first of which describes the others. */
export function writeOpening(opening: Opening): Uint8Array<ArrayBuffer> {
  const header: StoredParts = {}
  const records: Uint8Array[] = [encodeUtf8(opening.frame)]
  for (const part of OPENING_PARTS) {
    const stored = opening[part]
    if (stored === undefined) continue
    if ('bytes' in stored) {
      header[part] = {}
      records.push(stored.bytes)
    } else if ('count' in stored) {
      header[part] = stored
    } else {
      const { ranges, ...facts } = stored
      header[part] = facts
      records.push(writeRanges(ranges))
    }
  }
  return writeRecords([encodeUtf8(JSON.stringify(header)), ...records])
}

/**
 * Reads what {@link writeOpening} has written.
 *
 * @throws {DamagedIndexError} when it is something else, or damaged.
 */
export function readOpening(bytes: Uint8Array): Opening {
  const records = openRecords(createMemorySource(bytes))
  let next = 0
  const nextText = (): string => records.readText(next++)
  // Its checksum is right, so we have written it.
  const header = JSON.parse(nextText()) as StoredParts
  const frame = nextText()
  // A copy: an index expects its blocks from where its bytes begin.
  const nextBytes = (): Uint8Array => records.read(next++).slice()
  const readPart = ({ byteLength, pieceBytes, words }: StoredPart): OpeningPart => {
    if (byteLength === undefined || pieceBytes === undefined) return { bytes: nextBytes() }
    return { byteLength, pieceBytes, ...(words && { words }), ranges: readRanges(nextBytes()) }
  }
  if (header.index === undefined || header.listings === undefined) {
    throw new DamagedIndexError('search files: this is no opening file; publish the directory again')
  }
  const index = readPart(header.index)
  const { count } = header.listings
  const listings = count === undefined ? { bytes: nextBytes() } : { count }
  return { frame, index, listings, ...(header.categories && { categories: readPart(header.categories) }) }
}
