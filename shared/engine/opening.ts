import { createMemorySource } from '../search/index/blocks/memory-source.ts'
import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { openRecords, writeRecords } from '../search/index/blocks/record-file.ts'
import { encodeUtf8 } from '../search/text/utf8.ts'
import { PAGE_PARTS } from './engine-files.ts'
import type { PagePart } from './engine-files.ts'

/**
 * How much of a part of a page is in its opening file: all of it, or, where it is in pieces, the blocks that every query
 * reads.
 */
export type OpeningPart =
  | { readonly bytes: Uint8Array }
  | {
      readonly byteLength: number
      /** Of its pieces; the last is up to twice as long. */
      readonly pieceBytes: number
      /** By block: its bytes, 16 KB or, at the end, fewer. */
      readonly blocks: ReadonlyMap<number, Uint8Array>
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

/** A part as the header of the file describes it; whole if nothing is said. */
interface StoredPart {
  readonly byteLength?: number
  readonly pieceBytes?: number
  readonly blocks?: readonly number[]
  readonly count?: number
}

/** Writes an opening file, not compressed yet: records with checksums, the first of which describes the others. */
export function writeOpening(opening: Opening): Uint8Array<ArrayBuffer> {
  const header: Partial<Record<PagePart, StoredPart>> = {}
  const records: Uint8Array[] = [encodeUtf8(opening.frame)]
  for (const part of PAGE_PARTS) {
    const stored = opening[part]
    if (stored === undefined) continue
    if ('bytes' in stored) {
      header[part] = {}
      records.push(stored.bytes)
    } else if ('count' in stored) {
      header[part] = stored
    } else {
      const { blocks, ...facts } = stored
      header[part] = { ...facts, blocks: [...blocks.keys()] }
      records.push(...blocks.values())
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
  const header = JSON.parse(nextText()) as Partial<Record<PagePart, StoredPart>>
  const frame = nextText()
  // A copy: an index expects its blocks from where its bytes begin.
  const nextBytes = (): Uint8Array => records.read(next++).slice()
  const readPart = ({ byteLength, pieceBytes, blocks }: StoredPart): OpeningPart => {
    if (byteLength === undefined || pieceBytes === undefined) return { bytes: nextBytes() }
    return { byteLength, pieceBytes, blocks: new Map((blocks ?? []).map((block) => [block, nextBytes()])) }
  }
  if (header.index === undefined || header.listings === undefined) {
    throw new DamagedIndexError('search files: this is no opening file; publish the directory again')
  }
  const index = readPart(header.index)
  const { count } = header.listings
  const listings = count === undefined ? { bytes: nextBytes() } : { count }
  return { frame, index, listings, ...(header.categories && { categories: readPart(header.categories) }) }
}
