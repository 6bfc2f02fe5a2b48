import { BlockChecks, checkRange } from './block-checks.ts'
import { DamagedIndexError } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { crc32 } from './crc32.ts'
import type { Checksum } from './crc32.ts'
import { BLOCK_BYTES } from './index-layout.ts'

/** What a cached source reads from. */
export interface CachedSourceOptions {
  readonly byteLength: number
  /** Reads bytes of the file into an array of their own. Called for whole blocks of 16 KB, and for the end of the file. */
  readonly load: (offset: number, length: number) => Uint8Array
  /** Blocks kept, in bytes; at least one is. */
  readonly maxCachedBytes: number
  readonly checksum?: Checksum | undefined
}

/**
 * A file that is read in blocks. Each is checked when it is loaded, and kept until others are asked for more often. What
 * spans more than half of the cache is read past it. Holds besides the cache eight bytes for each 16 KB of the file.
 */
export function createCachedSource(options: CachedSourceOptions): ByteSource {
  const { byteLength } = options
  const load = (offset: number, length: number): Uint8Array => {
    const bytes = options.load(offset, length)
    if (bytes.length === length) return bytes
    throw new DamagedIndexError(
      `search index: ends at ${offset + bytes.length} instead of ${byteLength}; copy or publish it again`,
    )
  }
  const raw: ByteSource = {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      return load(offset, length)
    },
  }
  const checks = new BlockChecks(raw, options.checksum ?? crc32)
  const cache = new BlockCache(
    Math.ceil(byteLength / BLOCK_BYTES),
    Math.max(1, Math.floor(options.maxCachedBytes / BLOCK_BYTES)),
  )
  const readBlock = (block: number): Uint8Array => {
    const known = cache.get(block)
    if (known !== undefined) return known
    const start = block * BLOCK_BYTES
    const bytes = load(start, Math.min(BLOCK_BYTES, byteLength - start))
    checks.check(block, bytes)
    cache.put(block, bytes)
    return bytes
  }
  const readPast = (first: number, last: number): Uint8Array => {
    const start = first * BLOCK_BYTES
    const bytes = load(start, Math.min((last + 1) * BLOCK_BYTES, byteLength) - start)
    for (let block = first; block <= last; block += 1) {
      checks.check(block, bytes.subarray(block * BLOCK_BYTES - start, (block + 1) * BLOCK_BYTES - start))
    }
    return bytes
  }
  return {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      if (length === 0) return new Uint8Array()
      const first = Math.floor(offset / BLOCK_BYTES)
      const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
      const start = first * BLOCK_BYTES
      if (first === last) return readBlock(first).subarray(offset - start, offset - start + length)
      if ((last - first + 1) * 2 > cache.capacity) {
        return readPast(first, last).subarray(offset - start, offset - start + length)
      }
      const bytes = new Uint8Array(length)
      for (let block = first; block <= last; block += 1) {
        const at = block * BLOCK_BYTES
        const part = readBlock(block).subarray(Math.max(0, offset - at), offset + length - at)
        bytes.set(part, Math.max(0, at - offset))
      }
      return bytes
    },
  }
}

/** Blocks in a fixed number of places; the next place not used since the hand last passed is given away (CLOCK). */
class BlockCache {
  readonly capacity: number
  readonly #placeOf: Int32Array
  readonly #blockAt: Int32Array
  readonly #used: Uint8Array
  readonly #blocks: (Uint8Array | undefined)[]
  #hand = 0

  constructor(blockCount: number, capacity: number) {
    this.capacity = Math.min(capacity, blockCount)
    this.#placeOf = new Int32Array(blockCount).fill(-1)
    this.#blockAt = new Int32Array(this.capacity).fill(-1)
    this.#used = new Uint8Array(this.capacity)
    this.#blocks = Array.from({ length: this.capacity })
  }

  get(block: number): Uint8Array | undefined {
    const place = this.#placeOf[block] ?? -1
    if (place < 0) return undefined
    this.#used[place] = 1
    return this.#blocks[place]
  }

  put(block: number, bytes: Uint8Array): void {
    while (this.#used[this.#hand] === 1) {
      this.#used[this.#hand] = 0
      this.#hand = (this.#hand + 1) % this.capacity
    }
    const place = this.#hand
    const before = this.#blockAt[place] ?? -1
    if (before >= 0) this.#placeOf[before] = -1
    this.#blockAt[place] = block
    this.#placeOf[block] = place
    this.#blocks[place] = bytes
    this.#used[place] = 1
    this.#hand = (place + 1) % this.capacity
  }
}
