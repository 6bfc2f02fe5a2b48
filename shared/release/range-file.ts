import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { createMemorySource } from '../search/index/blocks/memory-source.ts'
import { openRecords, writeRecords } from '../search/index/blocks/record-file.ts'
import { encodeUtf8 } from '../search/text/utf8.ts'

/** Bytes of a file, and where they are in it. */
export interface PlacedBytes {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Writes parts of a file as records with checksums, the first of which says where the others are. */
export function writeRanges(ranges: readonly PlacedBytes[]): Uint8Array<ArrayBuffer> {
  const offsets = ranges.map(({ offset }) => offset)
  return writeRecords([encodeUtf8(JSON.stringify(offsets)), ...ranges.map(({ bytes }) => bytes)])
}

/**
 * Reads what {@link writeRanges} has written.
 *
 * @throws {DamagedIndexError} when it is something else, or damaged.
 */
export function readRanges(file: Uint8Array): PlacedBytes[] {
  const records = openRecords(createMemorySource(file))
  if (records.count === 0) throw new DamagedIndexError('search files: this is no piece; publish the directory again')
  // Its checksum is right, so we have written it.
  const offsets = JSON.parse(records.readText(0)) as number[]
  return offsets.map((offset, at) => ({ offset, bytes: records.read(at + 1) }))
}

/** The bytes of a range, where one of these has all of it. */
export function findRange(ranges: readonly PlacedBytes[], offset: number, length: number): Uint8Array | undefined {
  for (const { offset: start, bytes } of ranges) {
    const from = offset - start
    if (from >= 0 && from + length <= bytes.length) return bytes.subarray(from, from + length)
  }
  return undefined
}
