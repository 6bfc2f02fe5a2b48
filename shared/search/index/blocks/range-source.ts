import { BlockChecks, checkRange } from './block-checks.ts'
import { BlockMemory } from './block-memory.ts'
import type { CachedBlock } from './block-memory.ts'
import { DamagedIndexError, BytesNotLoaded, readAllOnceLoaded } from './byte-source.ts'
import type { ByteRange, ByteSource } from './byte-source.ts'
import { crc32 } from '../bytes/crc32.ts'
import type { Checksum } from '../bytes/crc32.ts'
import { BLOCK_BYTES } from './index-layout.ts'

/** Bytes per fetch: the part of a file that a cache stores under one name. */
const PIECE_BYTES = 262_144

/** Reads longer than two pieces are fetched in pieces this many times as long. */
const LONG_PIECES = 4

/** Options of a range source. */
interface RangeSourceOptions {
  readonly byteLength: number
  /** Fetches a piece of the file, of exactly this length. */
  readonly fetch: (offset: number, length: number) => Promise<Uint8Array>
  /** Length of pieces, see {@link pieceAt}. A multiple of 16,384; default {@link PIECE_BYTES}. */
  readonly pieceBytes?: number | undefined
  /**
   * Runs one fetch of a piece for all queries that wait for it. Default: each fetches it.
   *
   * @param name Of the piece, in this file.
   */
  readonly share?: ((name: string, fetch: () => Promise<void>) => Promise<void>) | undefined
  /** Blocks cached, in bytes; more only while running queries need more. */
  readonly maxCachedBytes: number
  readonly checksum?: Checksum | undefined
}

/**
 * A file that is fetched in pieces and cached in blocks of 16 KB: what is missing is thrown as `BytesNotLoaded`, and its
 * `load` fetches it. Queries that wait for the same piece may share one fetch. Each block is checked when first read.
 *
 * The length of a piece depends only on what is read, not on what is cached: so caches see the same name each time.
 */
export function createRangeSource(options: RangeSourceOptions): ByteSource {
  const { byteLength, maxCachedBytes, pieceBytes = PIECE_BYTES, share = (_name, fetch) => fetch() } = options
  if (!(Number.isInteger(pieceBytes / BLOCK_BYTES) && pieceBytes > 0)) {
    throw new RangeError(`pieceBytes: expected a multiple of ${BLOCK_BYTES}, got ${pieceBytes}`)
  }
  const memory = new BlockMemory(maxCachedBytes)

  const piecesOf = (blocks: readonly number[], range: ByteRange): Map<string, FilePiece> => {
    const length = range.byteLength > 2 * pieceBytes ? LONG_PIECES * pieceBytes : pieceBytes
    const pieces = blocks.map((block) => pieceAt(byteLength, block * BLOCK_BYTES, length))
    return new Map(pieces.map((piece) => [`${piece.offset}+${piece.byteLength}`, piece]))
  }
  const fetchPiece = async ({ offset, byteLength: length }: FilePiece): Promise<void> => {
    const bytes = await options.fetch(offset, length)
    if (bytes.length !== length) {
      throw new DamagedIndexError(
        `search index: got ${bytes.length} bytes at ${offset} instead of ${length}; publish the directory again`,
      )
    }
    for (let at = 0; at < length; at += BLOCK_BYTES) {
      const block = (offset + at) / BLOCK_BYTES
      // Cached blocks may be checked already. A copy, so that a block that stays does not retain its neighbors.
      if (!memory.has(block)) memory.add(block, bytes.slice(at, at + BLOCK_BYTES))
    }
  }
  const miss = (blocks: readonly number[], range: ByteRange): BytesNotLoaded =>
    new BytesNotLoaded(() =>
      memory.load(blocks, async (missing) => {
        await Promise.all(Array.from(piecesOf(missing, range), ([name, piece]) => share(name, () => fetchPiece(piece))))
      }),
    )
  /** Blocks that are all loaded, as they arrived. */
  const getBlocks = (range: ByteRange): CachedBlock[] => {
    const first = Math.floor(range.offset / BLOCK_BYTES)
    const last = Math.floor((range.offset + range.byteLength - 1) / BLOCK_BYTES)
    const found: CachedBlock[] = []
    const missing: number[] = []
    for (let block = first; block <= last; block += 1) {
      const known = memory.find(block)
      if (known === undefined) missing.push(block)
      else found.push(known)
    }
    if (missing.length > 0) throw miss(missing, range)
    return found
  }
  const join = (blocks: readonly CachedBlock[], offset: number, length: number): Uint8Array => {
    const from = offset % BLOCK_BYTES
    const [only] = blocks
    if (only !== undefined && blocks.length === 1) return only.bytes.subarray(from, from + length)
    const bytes = new Uint8Array(length)
    blocks.forEach((block, index) => {
      const at = index * BLOCK_BYTES - from
      bytes.set(block.bytes.subarray(Math.max(0, -at), length - at), Math.max(0, at))
    })
    return bytes
  }
  const raw: ByteSource = {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      return join(getBlocks({ offset, byteLength: length }), offset, length)
    },
  }
  const checks = new BlockChecks(raw, options.checksum ?? crc32)
  /** The blocks of a range and, if they are not checked yet, their checksums. */
  const getChecked = (range: ByteRange): CachedBlock[] => {
    checkRange(byteLength, range.offset, range.byteLength)
    const first = Math.floor(range.offset / BLOCK_BYTES)
    const last = Math.floor((range.offset + range.byteLength - 1) / BLOCK_BYTES)
    const prepare = (): CachedBlock[] => {
      for (let block = first; block <= last; block += 1) {
        if (memory.find(block)?.isChecked !== true) checks.prepare(block)
      }
      return []
    }
    const blocks = readAllOnceLoaded([() => getBlocks(range), prepare])[0] ?? []
    blocks.forEach((block, index) => {
      if (!block.isChecked) checks.check(first + index, block.bytes)
      block.isChecked = true
    })
    return blocks
  }
  return {
    byteLength,
    read(offset, length) {
      // The end is read first, and detects damage itself.
      if (offset + length === byteLength) return raw.read(offset, length)
      return join(getChecked({ offset, byteLength: length }), offset, length)
    },
    prepare(ranges) {
      readAllOnceLoaded(ranges.map((range) => () => getChecked(range)))
    },
  }
}

/** Part of a file that is fetched in one request. */
interface FilePiece {
  readonly offset: number
  readonly byteLength: number
}

/**
 * The piece of a file with the byte at `at`. Pieces begin at multiples of their length, so that the same bytes are
 * always fetched under the same name. The last is up to twice as long: the end of a file is read first.
 *
 * @param pieceBytes Length of all pieces but the last.
 */
export function pieceAt(byteLength: number, at: number, pieceBytes: number): FilePiece {
  const last = Math.max(0, Math.floor(byteLength / pieceBytes) - 1)
  const piece = Math.min(Math.floor(at / pieceBytes), last)
  const offset = piece * pieceBytes
  return { offset, byteLength: piece === last ? byteLength - offset : pieceBytes }
}
