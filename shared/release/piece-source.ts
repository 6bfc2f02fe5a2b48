import { BlockMemory } from '../search/index/blocks/block-memory.ts'
import { DamagedIndexError, BytesNotLoaded, readAllOnceLoaded } from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import type { PartInPieces } from './opening.ts'
import { findRange, readRanges } from './range-file.ts'
import type { PlacedBytes } from './range-file.ts'

/** Bytes of an index kept in memory, about; the rest is in the browser's cache. */
const MAX_CACHED_BYTES = 8 << 20

/** Pieces fetched at the same time where all are. */
const PIECES_TOGETHER = 32

/** Fetches a piece of a part, unpacked. Rejects with `UnreadableBytesError`. */
export type FetchPiece = (piece: number) => Promise<Uint8Array>

/**
 * A part of a page that is read in pieces: what is missing is thrown as `BytesNotLoaded`, and its `load` fetches it. A word
 * comes with its postings, in one slice; all else, and lists too long for slices, in pieces of equal length. Each file is
 * checked as a whole.
 */
export function createPieceSource(part: PartInPieces, fetchPiece: FetchPiece, fetchSlice: FetchPiece): ByteSource {
  const { byteLength, pieceBytes, ranges: known, words } = part
  const pieceCount = countPieces(part.byteLength, pieceBytes)
  /** Files by number: pieces, and after them slices. */
  const memory = new BlockMemory(MAX_CACHED_BYTES)
  const slices = new Map<number, readonly PlacedBytes[]>()
  const underway = new Map<number, Promise<void>>()

  const fetchFile = async (file: number): Promise<void> => {
    const isSlice = file >= pieceCount
    const bytes = await (isSlice ? fetchSlice(file - pieceCount) : fetchPiece(file))
    if (isSlice) {
      slices.set(file, readRanges(bytes))
      memory.add(file, bytes)
    } else memory.add(file, bytesOfPiece(part, file, bytes))
  }
  const loadFile = (file: number): Promise<void> => {
    const fetching = underway.get(file) ?? fetchFile(file).finally(() => underway.delete(file))
    underway.set(file, fetching)
    return fetching
  }
  const miss = (files: readonly number[]): BytesNotLoaded =>
    new BytesNotLoaded(() =>
      memory.load(files, async (missing) => {
        await Promise.all(missing.map(loadFile))
      }),
    )
  const sliceOf = (offset: number): number | undefined => {
    const from = words === undefined ? -1 : offset - words.offset
    return words === undefined || from < 0 || from >= words.byteLength
      ? undefined
      : pieceCount + Math.floor(from / words.sliceBytes)
  }
  const findInSlices = (offset: number, length: number): Uint8Array | undefined => {
    for (const [file, ranges] of slices) {
      if (!memory.has(file)) slices.delete(file)
      else {
        const bytes = findRange(ranges, offset, length)
        // Said to be read, so that it stays.
        if (bytes !== undefined && memory.find(file) !== undefined) return bytes
      }
    }
    return undefined
  }
  const readFrom = (offset: number, length: number, slice: number | undefined): Uint8Array => {
    const there = findRange(known, offset, length) ?? findInSlices(offset, length)
    if (there !== undefined) return there
    const first = Math.floor(offset / pieceBytes)
    const last = Math.floor((offset + Math.max(1, length) - 1) / pieceBytes)
    const bytes = new Uint8Array(length)
    const missing: number[] = []
    for (let piece = first; piece <= last; piece += 1) {
      const block = memory.find(piece)
      if (block === undefined) missing.push(piece)
      else {
        const at = piece * pieceBytes - offset
        if (first === last) return block.bytes.subarray(-at, length - at)
        bytes.set(block.bytes.subarray(Math.max(0, -at), length - at), Math.max(0, at))
      }
    }
    if (missing.length === 0) return bytes
    // A slice that is there, and does not have it: a table larger than slices are made for.
    throw miss(slice === undefined || memory.has(slice) ? missing : [slice])
  }
  return {
    byteLength,
    read(offset, length) {
      if (!(offset >= 0 && length >= 0 && offset + length <= byteLength)) {
        throw new DamagedIndexError(
          `search files: ${length} bytes at ${offset} of ${byteLength}; publish the directory again`,
        )
      }
      return readFrom(offset, length, sliceOf(offset))
    },
    // Whole tables and long lists are announced: they need no slices.
    prepare(ranges) {
      readAllOnceLoaded(
        ranges.map(
          ({ offset, byteLength: length }) =>
            () =>
              readFrom(offset, length, undefined),
        ),
      )
    },
  }
}

/** Reads all of a part. */
export async function readPieces(part: PartInPieces, fetchPiece: FetchPiece): Promise<Uint8Array> {
  const { byteLength, pieceBytes } = part
  const whole = new Uint8Array(byteLength)
  for (let first = 0; first * pieceBytes < byteLength; first += PIECES_TOGETHER) {
    const end = Math.min(first + PIECES_TOGETHER, countPieces(byteLength, pieceBytes))
    const pieces = Array.from({ length: end - first }, async (_, at) => {
      const piece = first + at
      whole.set(bytesOfPiece(part, piece, await fetchPiece(piece)), piece * pieceBytes)
    })
    await Promise.all(pieces)
  }
  return whole
}

/** @param file The piece as it is stored. @throws {DamagedIndexError} where it is another. */
function bytesOfPiece({ byteLength, pieceBytes }: PartInPieces, piece: number, file: Uint8Array): Uint8Array {
  const [only] = readRanges(file)
  const length = Math.min(pieceBytes, byteLength - piece * pieceBytes)
  if (only?.offset !== piece * pieceBytes || only.bytes.length !== length) {
    throw new DamagedIndexError(`search files: piece ${piece} is another; publish the directory again`)
  }
  return only.bytes
}

/** Number of pieces that a part is cut into. */
export function countPieces(byteLength: number, pieceBytes: number): number {
  return Math.ceil(byteLength / pieceBytes)
}
