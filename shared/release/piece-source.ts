import { DamagedIndexError, BytesNotLoaded, readAllOnceLoaded } from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import type { PartInPieces, SlicedRange } from './opening.ts'
import { RecentMemory } from './recent-memory.ts'
import { findRange, readRanges } from './search-file.ts'
import type { PlacedBytes } from './search-file.ts'
import { shareReads } from './share-reads.ts'
import type { ShareReads } from './share-reads.ts'

/**
 * Bytes of an index kept in memory: what ten queries at once read of one of 100,000 listings, so that none waits again
 * for what others have displaced.
 */
const MAX_CACHED_BYTES = 16 << 20

/** Pieces fetched at the same time where all are. */
const PIECES_TOGETHER = 32

/** Fetches a piece of a part, unpacked. Rejects with `UnreadableBytesError`. */
export type FetchPiece = (piece: number) => Promise<Uint8Array>

/**
 * A part of a page that is read in pieces: what is missing is thrown as `BytesNotLoaded`, and its `load` fetches it. A word
 * comes with its stem and its postings, in one slice, or with a long list in one of its own; all else in pieces of equal
 * length.
 * Each file is checked as a whole.
 */
export function createPieceSource(
  part: PartInPieces,
  fetchPiece: FetchPiece,
  fetchSlice: FetchPiece,
  share: ShareReads = shareReads,
): ByteSource {
  const { byteLength, pieceBytes, ranges: known } = part
  const sliced = (part.slices ?? []).map(placeSlices)
  const sliceCount = sliced[0]?.starts.length ?? 0
  const pieceCount = countPieces(part.byteLength, pieceBytes)
  /** Files by number: pieces, and after them slices. */
  const memory = new RecentMemory<number, readonly PlacedBytes[]>(MAX_CACHED_BYTES)
  const loading = share<void>()
  const underway = new Set<number>()

  const fetchFile = async (file: number): Promise<void> => {
    const isSlice = file >= pieceCount
    underway.add(file)
    try {
      const bytes = await (isSlice ? fetchSlice(file - pieceCount) : fetchPiece(file))
      memory.set(file, isSlice ? readRanges(bytes) : [pieceIn(part, file, bytes)], bytes.length)
    } finally {
      underway.delete(file)
    }
  }
  const load = async (files: readonly number[]): Promise<void> => {
    const missing = files.filter((file) => !memory.has(file))
    await Promise.all(missing.map((file) => loading(String(file), () => fetchFile(file))))
  }
  /** The file of the long list there. */
  const listAt = (offset: number): number[] => {
    const list = part.lists?.findIndex(([start, length]) => offset >= start && offset < start + length) ?? -1
    return list < 0 ? [] : [pieceCount + sliceCount + list]
  }
  /** Slices that have the block there, if they have all blocks of the range; or the file of a list. */
  const slicesAt = (offset: number): number[] => {
    for (const { starts, end, isShared } of sliced) {
      if (offset < (starts[0] ?? end) || offset >= end) continue
      const last = starts.findLastIndex((start) => start <= offset)
      const first = isShared
        ? Math.max(
            0,
            starts.findLastIndex((start, slice) => slice <= last && start < offset),
          )
        : last
      return Array.from({ length: last - first + 1 }, (_, at) => pieceCount + last - at)
    }
    return listAt(offset)
  }
  const findInSlices = (offset: number, length: number): Uint8Array | undefined => {
    for (const file of memory.keys()) {
      const bytes = file < pieceCount ? undefined : findRange(memory.peek(file) ?? [], offset, length)
      if (bytes === undefined) continue
      // Noted as read, so that it stays.
      memory.get(file)
      return bytes
    }
    return undefined
  }
  const readFrom = (offset: number, length: number, inSlices: readonly number[]): Uint8Array => {
    const there = findRange(known, offset, length) ?? findInSlices(offset, length)
    if (there !== undefined) return there
    const first = Math.floor(offset / pieceBytes)
    const last = Math.floor((offset + Math.max(1, length) - 1) / pieceBytes)
    const bytes = new Uint8Array(length)
    const missing: number[] = []
    for (let piece = first; piece <= last; piece += 1) {
      const [block] = memory.get(piece) ?? []
      if (block === undefined) missing.push(piece)
      else {
        const at = block.offset - offset
        if (first === last) return block.bytes.subarray(-at, length - at)
        bytes.set(block.bytes.subarray(Math.max(0, -at), length - at), Math.max(0, at))
      }
    }
    if (missing.length === 0) return bytes
    // A slice that is there does not have it.
    const candidates = inSlices.filter((slice) => !memory.has(slice))
    const [likeliest] = candidates
    if (likeliest === undefined) throw new BytesNotLoaded(() => load(missing))
    // One that is fetched for a word has its stem.
    throw new BytesNotLoaded(() => load([candidates.find((slice) => underway.has(slice)) ?? likeliest]))
  }
  return {
    byteLength,
    read(offset, length) {
      if (!(offset >= 0 && length >= 0 && offset + length <= byteLength)) {
        throw new DamagedIndexError(
          `search files: ${length} bytes at ${offset} of ${byteLength}; publish the directory again`,
        )
      }
      return readFrom(offset, length, slicesAt(offset))
    },
    // Whole tables and long lists are announced: no slice has all of them.
    prepare(ranges) {
      readAllOnceLoaded(
        ranges.map(
          ({ offset, byteLength: length }) =>
            () =>
              readFrom(offset, length, listAt(offset)),
        ),
      )
    },
  }
}

/** Where the parts of a range begin that are in slices, and the last ends. */
function placeSlices({ offset, lengths, isShared = false }: SlicedRange) {
  let end = offset
  const starts = lengths.map((length) => (end += length) - length)
  return { starts, end, isShared }
}

/** Reads all of a part. */
export async function readPieces(part: PartInPieces, fetchPiece: FetchPiece): Promise<Uint8Array> {
  const { byteLength, pieceBytes } = part
  const whole = new Uint8Array(byteLength)
  for (let first = 0; first * pieceBytes < byteLength; first += PIECES_TOGETHER) {
    const end = Math.min(first + PIECES_TOGETHER, countPieces(byteLength, pieceBytes))
    const pieces = Array.from({ length: end - first }, async (_, at) => {
      const piece = first + at
      const { offset, bytes } = pieceIn(part, piece, await fetchPiece(piece))
      whole.set(bytes, offset)
    })
    await Promise.all(pieces)
  }
  return whole
}

/** @param file The piece as it is stored. @throws {DamagedIndexError} where it is another. */
function pieceIn({ byteLength, pieceBytes }: PartInPieces, piece: number, file: Uint8Array): PlacedBytes {
  const [only] = readRanges(file)
  const length = Math.min(pieceBytes, byteLength - piece * pieceBytes)
  if (only?.offset !== piece * pieceBytes || only.bytes.length !== length) {
    throw new DamagedIndexError(`search files: piece ${piece} is another; publish the directory again`)
  }
  return only
}

/** Number of pieces that a part is cut into. */
export function countPieces(byteLength: number, pieceBytes: number): number {
  return Math.ceil(byteLength / pieceBytes)
}
