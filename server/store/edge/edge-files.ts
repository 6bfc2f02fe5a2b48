import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { parseReleasePointer, POINTER_NAME } from '../release/release-pointer.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'
import type { EdgeFetcher, EdgeBucket, EdgeObject } from './platform.ts'
import { within } from './within.ts'

/** Where an edge reads the private files of releases from, by their paths in the private folder. */
export interface EdgeFiles {
  /**
   * Reads a part of a file, exactly this long.
   *
   * @param path Below the private folder, from a pointer or a table; never from a request.
   * @param wholeLength Bytes of the whole file.
   * @throws {MissingFileError} when the file is not there.
   * @throws {Error} when it cannot be read now, or is shorter.
   */
  read(path: string, offset: number, length: number, wholeLength: number): Promise<Uint8Array>
  /** @throws {MissingFileError} when nothing has been published. */
  pointer(): Promise<ReleasePointer>
}

/** Thrown when a requested file does not exist. */
export class MissingFileError extends UnreadableBytesError {
  override readonly name = 'MissingFileError'
}

/** Milliseconds that one read from where releases are kept may take. */
const ORIGIN_TIMEOUT_MS = 5_000

/** Static assets are requested by URL; the host is ignored. */
const ASSET_ORIGIN = 'https://assets.invalid/'

/** Options of {@link createAssetFiles}. */
interface AssetFilesOptions {
  /** Prefix of every path: empty, or ends with a slash. */
  readonly prefix: string
  /** The pointer this deployment was made with. */
  readonly pointer: ReleasePointer
  /** Milliseconds that one read may take. Default: {@link ORIGIN_TIMEOUT_MS}. */
  readonly timeoutMs?: number
}

/**
 * Reads releases from static assets, where files are cut into parts (see {@link partName}). A deployment has one
 * release: its pointer comes with it.
 */
export function createAssetFiles(assets: EdgeFetcher, options: AssetFilesOptions): EdgeFiles {
  const { prefix, pointer, timeoutMs = ORIGIN_TIMEOUT_MS } = options
  const getPart = async (path: string, index: number, expected: number): Promise<Uint8Array> => {
    const name = partName(prefix + path, index)
    const response = await assets.fetch(ASSET_ORIGIN + name)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 404) throw new MissingFileError(`${name}: not among the assets; deploy again`)
    if (response.status !== 200) throw new Error(`${name}: the assets answered ${response.status}`)
    if (bytes.byteLength !== expected) {
      throw new Error(`${name}: has ${bytes.byteLength} bytes instead of ${expected}; deploy again`)
    }
    return bytes
  }
  return {
    async read(path, offset, length, wholeLength) {
      if (length === 0) return new Uint8Array()
      const first = Math.floor(offset / PART_BYTES)
      const last = Math.floor((offset + length - 1) / PART_BYTES)
      const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      const parts = await within(
        timeoutMs,
        `assets: ${path}`,
        Promise.all(
          indexes.map((index) => getPart(path, index, Math.min(PART_BYTES, wholeLength - index * PART_BYTES))),
        ),
      )
      const start = offset - first * PART_BYTES
      const [only] = parts
      // A copy, so that a retained piece does not retain the whole part.
      if (only !== undefined && parts.length === 1) return only.slice(start, start + length)
      const bytes = new Uint8Array(length)
      parts.forEach((part, index) => {
        const at = index * PART_BYTES - start
        bytes.set(part.subarray(Math.max(0, -at), length - at), Math.max(0, at))
      })
      return bytes
    },
    pointer: () => Promise.resolve(pointer),
  }
}

/** Options of {@link createBucketFiles}. */
interface BucketFilesOptions {
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string
  /** Milliseconds that one read may take. Default: {@link ORIGIN_TIMEOUT_MS}. */
  readonly timeoutMs?: number
}

/** Reads releases from a bucket: whole files under their own paths, read by range. */
export function createBucketFiles(
  bucket: EdgeBucket,
  { prefix, timeoutMs = ORIGIN_TIMEOUT_MS }: BucketFilesOptions,
): EdgeFiles {
  const get = async (key: string, range?: { offset: number; length: number }): Promise<ArrayBuffer> => {
    const object: EdgeObject | null = await bucket.get(key, range && { range })
    if (object === null) throw new MissingFileError(`${key}: not in the bucket; publish the directory again`)
    return object.arrayBuffer()
  }
  return {
    async read(path, offset, length, wholeLength) {
      const key = prefix + path
      // The store rejects an empty range.
      if (length === 0) return new Uint8Array()
      const bytes = new Uint8Array(await within(timeoutMs, `bucket: ${key}`, get(key, { offset, length })))
      if (bytes.byteLength === length) return bytes
      throw new Error(
        `${key}: got ${bytes.byteLength} bytes at ${offset} of ${wholeLength} instead of ${length}; publish the directory again`,
      )
    },
    async pointer() {
      const key = prefix + POINTER_NAME
      return parseReleasePointer(new TextDecoder().decode(await within(timeoutMs, `bucket: ${key}`, get(key))))
    },
  }
}

/** Bytes of the parts that private files are split into as static assets: 256 KiB. The last one is shorter. */
export const PART_BYTES = 256 * 1024

/**
 * The path of a part of a private file among static assets: `tables/x.table` is `tables/x.table.0`, `tables/x.table.1`
 * and so on, {@link PART_BYTES} each.
 *
 * @param path Below the private folder.
 * @param index From 0.
 */
export function partName(path: string, index: number): string {
  return `${path}.${index}`
}
