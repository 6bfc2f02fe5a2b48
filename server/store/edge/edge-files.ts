import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { objectPath } from '../release/manifest.ts'
import { parseReleasePointer, POINTER_NAME } from '../release/release-pointer.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'
import type { EdgeFetcher, EdgeBucket, EdgeObject } from './platform.ts'
import { noteSubrequest } from './read-trace.ts'
import { TimeoutError, within } from './within.ts'

/** Where an edge reads the objects of releases from. */
export interface EdgeFiles {
  /**
   * Reads an object, or a part of it. A range may reach beyond the end.
   *
   * @throws {MissingFileError} when it is not there.
   * @throws {Error} when it cannot be read now.
   */
  read(name: string, range?: readonly [offset: number, length: number]): Promise<Uint8Array>
  /** @throws {MissingFileError} when nothing has been published. */
  pointer(): Promise<ReleasePointer>
}

/** Thrown when a requested file does not exist. */
export class MissingFileError extends UnreadableBytesError {
  override readonly name = 'MissingFileError'
}

/** Milliseconds that one read from where releases are kept may take. */
const ORIGIN_TIMEOUT_MS = 5_000

/** Milliseconds before a read that failed is tried once more: stores fail occasionally. */
const RETRY_MS = 50

/** Static assets are requested by URL; the host is ignored. */
const ASSET_ORIGIN = 'https://assets.invalid/'

interface AssetFilesOptions {
  /** Prefix of every path: empty, or ends with a slash. */
  readonly prefix: string
  /** The pointer this deployment was made with. */
  readonly pointer: ReleasePointer
  /** Milliseconds that one read may take. Default: {@link ORIGIN_TIMEOUT_MS}. */
  readonly timeoutMs?: number
}

/**
 * Reads releases from static assets, which are read whole. A deployment has one release: its pointer comes with it.
 */
export function createAssetFiles(assets: EdgeFetcher, options: AssetFilesOptions): EdgeFiles {
  const { prefix, pointer, timeoutMs = ORIGIN_TIMEOUT_MS } = options
  const get = async (path: string): Promise<Uint8Array> => {
    const response = await assets.fetch(ASSET_ORIGIN + path)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 404) throw new MissingFileError(`${path}: not among the assets; deploy again`)
    if (response.status !== 200) throw new Error(`${path}: the assets answered ${response.status}`)
    return bytes
  }
  return {
    async read(name, range) {
      const path = prefix + objectPath(name)
      const bytes = await within(timeoutMs, `assets: ${path}`, get(path))
      // A copy, so that a part that is kept does not keep all.
      return range === undefined ? bytes : bytes.slice(range[0], range[0] + range[1])
    },
    pointer: () => Promise.resolve(pointer),
  }
}

interface BucketFilesOptions {
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string
  /** Milliseconds that one read may take. Default: {@link ORIGIN_TIMEOUT_MS}. */
  readonly timeoutMs?: number
}

export function createBucketFiles(
  bucket: EdgeBucket,
  { prefix, timeoutMs = ORIGIN_TIMEOUT_MS }: BucketFilesOptions,
): EdgeFiles {
  const get = async (key: string, range?: readonly [offset: number, length: number]): Promise<ArrayBuffer> => {
    const options = range && { range: { offset: range[0], length: range[1] } }
    const object: EdgeObject | null = await bucket.get(key, options)
    if (object === null) throw new MissingFileError(`${key}: not in the bucket; publish the directory again`)
    return object.arrayBuffer()
  }
  return {
    async read(name, range) {
      const key = prefix + objectPath(name)
      // The store rejects an empty range.
      if (range?.[1] === 0) return new Uint8Array()
      return new Uint8Array(await within(timeoutMs, `bucket: ${key}`, get(key, range)))
    },
    async pointer() {
      const key = prefix + POINTER_NAME
      return parseReleasePointer(new TextDecoder().decode(await within(timeoutMs, `bucket: ${key}`, get(key))))
    },
  }
}

/** Reads once more what failed, unless it hung or is not there. @param wait Waits so many milliseconds. */
export function createRetryingFiles(files: EdgeFiles, wait: (ms: number) => Promise<void> = sleep): EdgeFiles {
  const read = async <T>(once: () => Promise<T>): Promise<T> => {
    noteSubrequest()
    try {
      return await once()
    } catch (error) {
      if (error instanceof MissingFileError || error instanceof TimeoutError) throw error
      await wait(RETRY_MS)
      noteSubrequest()
      return once()
    }
  }
  return { read: (name, range) => read(() => files.read(name, range)), pointer: () => read(() => files.pointer()) }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
