import { CHECKSUMS_PER_PIECE, damaged, readTrailer } from './block-file.ts'
import type { Trailer } from './block-file.ts'
import { readFixed } from '../bytes/byte-cursor.ts'
import { DamagedIndexError } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { crc32 } from '../bytes/crc32.ts'
import type { Checksum } from '../bytes/crc32.ts'
import { BLOCK_BYTES } from './index-layout.ts'

/**
 * Compares blocks of a file with the checksums in it. Reads the trailer on first use and then the pieces
 * of the table that are needed, 16 KB for 64 MB, and caches them.
 */
export class BlockChecks {
  readonly #raw: ByteSource
  readonly #checksum: Checksum
  readonly #pieces: (Uint8Array | undefined)[] = []
  #trailer: Trailer | undefined

  /** @param raw Returns bytes unchecked. */
  constructor(raw: ByteSource, checksum: Checksum = crc32) {
    this.#raw = raw
    this.#checksum = checksum
  }

  get trailer(): Trailer {
    this.#trailer ??= readTrailer(this.#raw)
    return this.#trailer
  }

  /** Blocks that have a checksum: those before the table. */
  get blockCount(): number {
    return Math.ceil(this.trailer.dataLength / BLOCK_BYTES)
  }

  /** Makes sure that the checksum of a block is loaded. */
  prepare(block: number): void {
    this.#piece(Math.floor(block / CHECKSUMS_PER_PIECE))
  }

  /**
   * @param bytes The block's: 16 KB from `block` · 16 KB on, or up to the end of the file.
   * @throws {DamagedIndexError} when they differ from what was written.
   */
  check(block: number, bytes: Uint8Array): void {
    const { dataLength } = this.trailer
    const start = block * BLOCK_BYTES
    if (start >= dataLength) return
    const piece = this.#piece(Math.floor(block / CHECKSUMS_PER_PIECE))
    const expected = readFixed(piece, (block % CHECKSUMS_PER_PIECE) * 4, 4)
    const data = bytes.length > dataLength - start ? bytes.subarray(0, dataLength - start) : bytes
    if (this.#checksum(data) !== expected) throw damaged(`the block at ${start}`)
  }

  #piece(piece: number): Uint8Array {
    const known = this.#pieces[piece]
    if (known !== undefined) return known
    const { dataLength, pieceChecksums } = this.trailer
    const start = piece * BLOCK_BYTES
    const length = Math.min(BLOCK_BYTES, Math.ceil(dataLength / BLOCK_BYTES) * 4 - start)
    const bytes = this.#raw.read(dataLength + start, length).slice()
    if (this.#checksum(bytes) !== pieceChecksums[piece]) throw damaged('its table of checksums')
    this.#pieces[piece] = bytes
    return bytes
  }
}

/** Rejects reads past the end, whatever a damaged file contains. */
export function checkRange(byteLength: number, offset: number, length: number): void {
  if (!(offset >= 0 && length >= 0 && offset + length <= byteLength)) {
    throw new DamagedIndexError(
      `search index: points to ${length} bytes at ${offset}, outside its ${byteLength}; publish the directory again`,
    )
  }
}
