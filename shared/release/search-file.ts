import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { readFixed } from '../search/index/bytes/byte-cursor.ts'
import { crc32 } from '../search/index/bytes/crc32.ts'
import { encodeUtf8, readUtf8 } from '../search/text/utf8.ts'

/** Of the checksum of all that follows, and of the length of the head. */
const START_BYTES = 8

/** What a search file contains: something in JSON, and parts. */
export interface SearchFile {
  readonly header: unknown
  readonly parts: readonly Uint8Array[]
}

/** Writes a search file, not compressed yet. */
export function writeSearchFile({ header, parts }: SearchFile): Uint8Array<ArrayBuffer> {
  const head = encodeUtf8(JSON.stringify([parts.map(({ length }) => length), header]))
  let at = START_BYTES
  const file = new Uint8Array(at + head.length + parts.reduce((sum, { length }) => sum + length, 0))
  const numbers = new DataView(file.buffer)
  numbers.setUint32(4, head.length, true)
  for (const bytes of [head, ...parts]) {
    file.set(bytes, at)
    at += bytes.length
  }
  numbers.setUint32(0, crc32(file.subarray(4)), true)
  return file
}

/**
 * Reads what {@link writeSearchFile} has written. Parts are views.
 *
 * @throws {DamagedIndexError} when it is something else, or damaged.
 */
export function readSearchFile(file: Uint8Array): SearchFile {
  if (file.length < START_BYTES || crc32(file.subarray(4)) !== readFixed(file, 0, 4)) {
    throw new DamagedIndexError('search files: this is none, or it is damaged; publish the directory again')
  }
  let at = START_BYTES + readFixed(file, 4, 4)
  // Its checksum is right, so we have written it.
  const [lengths, header] = JSON.parse(readUtf8(file, START_BYTES, at)) as [number[], unknown]
  return { header, parts: lengths.map((length) => file.subarray(at, (at += length))) }
}

/** Bytes of a file, and where they are in it. */
export interface PlacedBytes {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Writes parts of an index as a search file. */
export function writeRanges(ranges: readonly PlacedBytes[]): Uint8Array<ArrayBuffer> {
  return writeSearchFile({ header: ranges.map(({ offset }) => offset), parts: ranges.map(({ bytes }) => bytes) })
}

/**
 * Reads what {@link writeRanges} has written.
 *
 * @param start What the offsets in it are from.
 * @throws {DamagedIndexError} as {@link readSearchFile}.
 */
export function readRanges(file: Uint8Array, start = 0): PlacedBytes[] {
  const { header, parts } = readSearchFile(file)
  if (!Array.isArray(header)) throw new DamagedIndexError('search files: this is no piece; publish the directory again')
  return placeParts(
    header.map((offset: number) => start + offset),
    parts,
  )
}

/** Parts with the places of as many of them. */
export function placeParts(offsets: readonly number[], parts: readonly Uint8Array[]): PlacedBytes[] {
  return offsets.map((offset, at) => ({ offset, bytes: parts[at] ?? new Uint8Array() }))
}

/** The bytes of a range, where one of these has all of it. */
export function findRange(ranges: readonly PlacedBytes[], offset: number, length: number): Uint8Array | undefined {
  for (const { offset: start, bytes } of ranges) {
    const from = offset - start
    if (from >= 0 && from + length <= bytes.length) return bytes.subarray(from, from + length)
  }
  return undefined
}
