import { BlockChecks, checkRange } from './block-checks.ts'
import { BlockMemory } from './block-memory.ts'
import type { HeldBlock } from './block-memory.ts'
import { DamagedIndexError, MissingBytes } from './byte-source.ts'
import type { ByteRange, ByteSource } from './byte-source.ts'
import { crc32 } from './crc32.ts'
import type { Checksum } from './crc32.ts'
import { pieceAt } from './file-pieces.ts'
import type { FilePiece } from './file-pieces.ts'
import { BLOCK_BYTES } from './index-layout.ts'
import { readTogether } from './read-when-loaded.ts'

/** Bytes fetched at once: the part of a file that a cache knows under one name. */
export const PIECE_BYTES = 262_144

/** What is longer than two pieces is fetched in pieces this many times as long. */
const LONG_PIECES = 4

/** What a range source reads from. */
export interface RangeSourceOptions {
  readonly byteLength: number
  /** Fetches a piece of the file, of this length exactly. */
  readonly fetch: (offset: number, length: number) => Promise<Uint8Array>
  /** Length of pieces, see {@link pieceAt}. A multiple of 16,384; default {@link PIECE_BYTES}. */
  readonly pieceBytes?: number | undefined
  /**
   * Waits for a piece that another query has begun to fetch. Where it resolves to `false` the piece is fetched again: for
   * platforms on which a fetch may end, unsettled, with the request that began it. Default: waits until it settles.
   */
  readonly join?: ((started: Promise<void>) => Promise<boolean>) | undefined
  /** Blocks kept, in bytes; more only while running queries need more. */
  readonly maxCachedBytes: number
  readonly checksum?: Checksum | undefined
}

/**
 * A file that is fetched in pieces and kept in blocks of 16 KB: what is not here is thrown as `MissingBytes`, and its
 * `load` fetches it. Queries that wait for the same piece fetch it once. Each block is checked when first read.
 *
 * How long a piece is depends on what is read alone, not on what is here: so caches know it by the same name each time.
 */
export function createRangeSource(options: RangeSourceOptions): ByteSource {
  const { byteLength, maxCachedBytes, pieceBytes = PIECE_BYTES, join: waitFor = settled } = options
  if (!(Number.isInteger(pieceBytes / BLOCK_BYTES) && pieceBytes > 0)) {
    throw new RangeError(`pieceBytes: expected a multiple of ${BLOCK_BYTES}, got ${pieceBytes}`)
  }
  const memory = new BlockMemory(maxCachedBytes)
  const underway = new Map<string, Promise<void>>()

  const piecesOf = (blocks: readonly number[], range: ByteRange): Map<string, FilePiece> => {
    const length = range.byteLength > 2 * pieceBytes ? LONG_PIECES * pieceBytes : pieceBytes
    const pieces = blocks.map((block) => pieceAt(byteLength, block * BLOCK_BYTES, length))
    return new Map(pieces.map((piece) => [`${piece.offset}+${piece.byteLength}`, piece]))
  }
  const loadPiece = async (name: string, piece: FilePiece): Promise<void> => {
    const started = underway.get(name)
    if (started !== undefined && (await waitFor(started))) return
    const fetching = fetchPiece(piece).finally(() => {
      if (underway.get(name) === fetching) underway.delete(name)
    })
    underway.set(name, fetching)
    await fetching
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
      // What is here may be checked already. A copy, so that a block that stays does not keep its neighbours.
      if (!memory.has(block)) memory.add(block, bytes.slice(at, at + BLOCK_BYTES))
    }
  }
  const miss = (blocks: readonly number[], range: ByteRange): MissingBytes =>
    new MissingBytes(() =>
      memory.load(blocks, async (missing) => {
        await Promise.all(Array.from(piecesOf(missing, range), ([name, piece]) => loadPiece(name, piece)))
      }),
    )
  /** Blocks that are all here, as they came. */
  const getBlocks = (range: ByteRange): HeldBlock[] => {
    const first = Math.floor(range.offset / BLOCK_BYTES)
    const last = Math.floor((range.offset + range.byteLength - 1) / BLOCK_BYTES)
    const found: HeldBlock[] = []
    const missing: number[] = []
    for (let block = first; block <= last; block += 1) {
      const known = memory.find(block)
      if (known === undefined) missing.push(block)
      else found.push(known)
    }
    if (missing.length > 0) throw miss(missing, range)
    return found
  }
  const join = (blocks: readonly HeldBlock[], offset: number, length: number): Uint8Array => {
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
  /** The blocks of a range and, where they are not checked yet, what they are checked with. */
  const getChecked = (range: ByteRange): HeldBlock[] => {
    checkRange(byteLength, range.offset, range.byteLength)
    const first = Math.floor(range.offset / BLOCK_BYTES)
    const last = Math.floor((range.offset + range.byteLength - 1) / BLOCK_BYTES)
    const prepare = (): HeldBlock[] => {
      for (let block = first; block <= last; block += 1) {
        if (memory.find(block)?.isChecked !== true) checks.prepare(block)
      }
      return []
    }
    const blocks = readTogether([() => getBlocks(range), prepare])[0] ?? []
    blocks.forEach((block, index) => {
      if (!block.isChecked) checks.check(first + index, block.bytes)
      block.isChecked = true
    })
    return blocks
  }
  return {
    byteLength,
    read(offset, length) {
      // The end is read first of all, and tells itself whether it is damaged.
      if (offset + length === byteLength) return raw.read(offset, length)
      return join(getChecked({ offset, byteLength: length }), offset, length)
    },
    prepare(ranges) {
      readTogether(ranges.map((range) => () => getChecked(range)))
    },
  }
}

async function settled(started: Promise<void>): Promise<boolean> {
  await started
  return true
}
