import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { BlockChecks, checkRange } from '../../shared/search/index/blocks/block-checks.ts'
import { DamagedIndexError } from '../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { BLOCK_BYTES } from '../../shared/search/index/blocks/index-layout.ts'
import { RawFile } from './raw-file.ts'

/** The number of a block includes that of its file: 2^32 blocks of 16 KB are 64 TiB, of 2^21 files. */
const MAX_BLOCKS = 2 ** 32

/** Blocks that are looked for before the cache is: a query reads the same few again and again. */
const RECENT_BLOCKS = 16

/** Blocks read together when a whole file is checked. */
const BLOCKS_PER_PART = 64

/** Blocks of files in memory: the most recently used, for all files that share the cache. */
export class BlockCache {
  readonly #blocks: LRUCache<number, Uint8Array>
  #files = 0

  /** @param maxBytes Rounded down to whole blocks, at least one. */
  constructor(maxBytes: number) {
    this.#blocks = new LRUCache({ max: Math.max(1, Math.floor(maxBytes / BLOCK_BYTES)) })
  }

  /** Number of the next file. */
  addFile(): number {
    this.#files += 1
    return this.#files
  }

  get(file: number, block: number): Uint8Array | undefined {
    return this.#blocks.get(file * MAX_BLOCKS + block)
  }

  set(file: number, block: number, bytes: Uint8Array): void {
    this.#blocks.set(file * MAX_BLOCKS + block, bytes)
  }

  /** Evicts the remaining blocks of a file. */
  removeFile(file: number): void {
    for (const key of this.#blocks.keys()) {
      if (Math.floor(key / MAX_BLOCKS) === file) this.#blocks.delete(key)
    }
  }
}

/**
 * A table, an index or records in a file, read block by block through a cache; a block is checked whenever it is read.
 * It stays readable after its file was deleted, so that a release in use outlives the clean-up of later builds.
 */
export class FileSource implements ByteSource {
  readonly path: string
  readonly byteLength: number
  readonly #cache: BlockCache
  readonly #number: number
  readonly #checks: BlockChecks
  readonly #file: RawFile
  // Most reads are near the previous ones.
  readonly #recentBlocks = new Float64Array(RECENT_BLOCKS).fill(-1)
  readonly #recent: Uint8Array[] = []

  /** @throws {Error} when the file is not there. */
  constructor(path: string, cache: BlockCache) {
    this.path = path
    this.#file = new RawFile(path)
    this.byteLength = this.#file.byteLength
    this.#cache = cache
    this.#number = cache.addFile()
    this.#checks = new BlockChecks(this.#file, crc32)
  }

  read(offset: number, length: number): Uint8Array {
    checkRange(this.byteLength, offset, length)
    const first = Math.floor(offset / BLOCK_BYTES)
    const start = offset - first * BLOCK_BYTES
    if (start + length <= BLOCK_BYTES) return this.#block(first).subarray(start, start + length)
    const bytes = new Uint8Array(length)
    for (let done = 0, block = first; done < length; block += 1) {
      const from = block === first ? start : 0
      const part = this.#block(block).subarray(from, from + length - done)
      bytes.set(part, done)
      done += part.byteLength
    }
    return bytes
  }

  /**
   * Reads the whole file once, bypassing the cache.
   *
   * @throws {DamagedIndexError} when any of it differs from what was published.
   */
  verify(): void {
    for (const _part of this.verifying()) continue
  }

  close(): void {
    if (this.#file.isClosed) return
    this.#file.close()
    this.#recentBlocks.fill(-1)
    this.#recent.length = 0
    this.#cache.removeFile(this.#number)
  }

  /** Like {@link FileSource.verify}, part by part: a large file takes a second. */
  *verifying(): Generator<void> {
    const blockCount = this.#explain(() => this.#checks.blockCount)
    // One buffer for all parts: separate ones would be garbage as large as the file.
    const room = Buffer.allocUnsafeSlow(BLOCKS_PER_PART * BLOCK_BYTES)
    for (let first = 0; first < blockCount; first += BLOCKS_PER_PART) {
      this.#explain(() => this.#verifyPart(first, Math.min(BLOCKS_PER_PART, blockCount - first), room))
      yield
    }
  }

  #verifyPart(first: number, count: number, room: Uint8Array): void {
    const start = first * BLOCK_BYTES
    const bytes = room.subarray(0, Math.min(count * BLOCK_BYTES, this.byteLength - start))
    this.#file.fill(bytes, start)
    for (let block = 0; block < count; block += 1) {
      this.#checks.check(first + block, bytes.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES))
    }
  }

  #block(block: number): Uint8Array {
    const place = block % RECENT_BLOCKS
    const recent = this.#recent[place]
    if (recent !== undefined && this.#recentBlocks[place] === block) return recent
    const bytes = this.#cache.get(this.#number, block) ?? this.#load(block)
    this.#recent[place] = bytes
    this.#recentBlocks[place] = block
    return bytes
  }

  #load(block: number): Uint8Array {
    const start = block * BLOCK_BYTES
    // No `Buffer`: parts of one cost several times as much.
    const bytes = new Uint8Array(this.#file.read(start, Math.min(BLOCK_BYTES, this.byteLength - start)).buffer)
    this.#explain(() => this.#checks.check(block, bytes))
    this.#cache.set(this.#number, block, bytes)
    return bytes
  }

  #explain<T>(check: () => T): T {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof DamagedIndexError)) throw error
      throw new DamagedIndexError(`${this.path}: delete it and build again: ${error.message}`, { cause: error })
    }
  }
}
