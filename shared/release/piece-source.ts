import { DamagedIndexError, BytesNotLoaded, readAllOnceLoaded } from '../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../search/index/blocks/byte-source.ts'
import type { PartInPieces, SlicedRange } from './opening.ts'
import { RecentMemory } from './recent-memory.ts'
import { findRange, readRanges, writeRanges } from './search-file.ts'
import type { PlacedBytes } from './search-file.ts'
import { shareReads } from './share-reads.ts'

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
export function createPieceSource(part: PartInPieces, fetchPiece: FetchPiece): ByteSource {
  const { byteLength, ranges: known, lists = [] } = part
  const areas = placeAreas(part)
  const sliced = (part.slices ?? []).map(placeSlices)
  const sliceCount = sliced[0]?.starts.length ?? 0
  const pieceCount = areas.at(-1)?.next ?? 0
  /** Files by number: pieces, and after them slices. */
  const memory = new RecentMemory<number, readonly PlacedBytes[]>(MAX_CACHED_BYTES)
  const loading = shareReads<void>()
  const underway = new Set<number>()

  /** The piece that has a byte; -1 where none has it. */
  const pieceAt = (at: number): number => {
    const area = areas.find(({ start, end }) => at >= start && at < end)
    return area === undefined ? -1 : area.first + Math.floor((at - area.start) / area.pieceBytes)
  }
  const fetchFile = async (file: number): Promise<void> => {
    const isSlice = file >= pieceCount
    underway.add(file)
    try {
      const bytes = await fetchPiece(file)
      const ranges = readRanges(bytes, isSlice ? 0 : areas.findLast(({ first }) => first <= file)?.start)
      if (!isSlice && pieceAt(ranges[0]?.offset ?? -1) !== file) throw another(file)
      memory.set(file, ranges, bytes.length)
    } finally {
      underway.delete(file)
    }
  }
  const load = async (files: readonly number[]): Promise<void> => {
    const missing = files.filter((file) => !memory.has(file))
    await Promise.all(missing.map((file) => loading(String(file), () => fetchFile(file))))
  }
  /** The file of the long list there, or the slices that have the block there, if they have all blocks of the range. */
  const slicesAt = (offset: number): number[] => {
    const list = lists.findIndex(([start, length]) => offset >= start && offset < start + length)
    if (list >= 0) return [pieceCount + sliceCount + list]
    for (const { starts, end, isShared } of sliced) {
      let slice = starts.findLastIndex((start) => start <= offset)
      if (slice < 0 || offset >= end) continue
      const files = [pieceCount + slice]
      if (isShared) {
        while (slice > 0 && [offset, starts[slice - 1]].includes(starts[slice])) files.push(pieceCount + (slice -= 1))
      }
      return files
    }
    return []
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
    const first = pieceAt(offset)
    const last = pieceAt(offset + Math.max(1, length) - 1)
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
    throw new BytesNotLoaded(() => {
      // One that is fetched for a word has its stem.
      const wanted = candidates.find((slice) => underway.has(slice)) ?? candidates[0]
      return load(wanted === undefined ? missing : [wanted])
    })
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
    // Of whole tables no slice has all.
    prepare(ranges) {
      readAllOnceLoaded(
        ranges.map(
          ({ offset, byteLength: length }) =>
            () =>
              readFrom(offset, length, pieceAt(offset) < 0 ? slicesAt(offset) : []),
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

/** What is cut into pieces, with the numbers of its first piece and of the first behind it. */
function placeAreas({ byteLength, pieceBytes, areas = [[0, byteLength]] }: PartInPieces) {
  let next = 0
  return areas.map(([start, length, isWhole]) => {
    const size = isWhole ? length : pieceBytes
    return { start, end: start + length, pieceBytes: size, first: next, next: (next += Math.ceil(length / size)) }
  })
}

/** Reads all of a part that is one area. */
export async function readPieces(part: PartInPieces, fetchPiece: FetchPiece): Promise<Uint8Array> {
  const { byteLength, pieceBytes } = part
  const whole = new Uint8Array(byteLength)
  const count = countPieces(part)
  for (let first = 0; first < count; first += PIECES_TOGETHER) {
    const pieces = Array.from({ length: Math.min(PIECES_TOGETHER, count - first) }, async (_, at) => {
      const offset = (first + at) * pieceBytes
      const [range] = readRanges(await fetchPiece(first + at))
      const length = Math.min(pieceBytes, byteLength - offset)
      if (range?.offset !== offset || range.bytes.length !== length) throw another(first + at)
      whole.set(range.bytes, offset)
    })
    await Promise.all(pieces)
  }
  return whole
}

function another(piece: number): DamagedIndexError {
  return new DamagedIndexError(`search files: piece ${piece} is another; publish the directory again`)
}

export function countPieces(part: PartInPieces): number {
  return placeAreas(part).at(-1)?.next ?? 0
}

/** Writes a piece of a part. @param read Reads the part. */
export function writePiece(
  part: PartInPieces,
  piece: number,
  read: (offset: number, byteLength: number) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const area = placeAreas(part).findLast(({ first }) => first <= piece)
  const { start, end, first, pieceBytes } = area ?? { start: 0, end: 0, first: 0, pieceBytes: 0 }
  const distance = (piece - first) * pieceBytes
  // From the start of its area: where that moves, the piece stays the same.
  const bytes = read(start + distance, Math.min(pieceBytes, end - start - distance))
  return writeRanges([{ offset: distance, bytes }])
}
