import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import type { EdgeBucket, EdgeFetcher } from './platform.ts'
import { noteSubrequest } from './read-trace.ts'
import { TimeoutError, within } from './within.ts'

/**
 * Reads a file from where releases are kept, or a part of it, which may reach beyond the end.
 *
 * @throws {MissingFileError} when it is not there.
 * @throws {Error} when it cannot be read now.
 */
export type ReadOrigin = (path: string, range?: readonly [offset: number, length: number]) => Promise<Uint8Array>

/** Thrown when a requested file does not exist. */
export class MissingFileError extends UnreadableBytesError {
  override readonly name = 'MissingFileError'
}

/** Milliseconds that one read may take. */
const TIMEOUT_MS = 5_000

/** Milliseconds before a read that failed is tried once more: stores fail occasionally. */
const RETRY_MS = 50

/** Static assets are requested by URL; the host is ignored. */
const ASSET_ORIGIN = 'https://assets.invalid/'

export function readAssets(assets: EdgeFetcher): ReadOrigin {
  return async (path, range) => {
    const response = await assets.fetch(ASSET_ORIGIN + path)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 404) throw new MissingFileError(`${path}: not among the assets; deploy again`)
    if (response.status !== 200) throw new Error(`${path}: the assets answered ${response.status}`)
    // A copy, so that a part that is kept does not keep all.
    return range === undefined ? bytes : bytes.slice(range[0], range[0] + range[1])
  }
}

export function readBucket(bucket: EdgeBucket): ReadOrigin {
  return async (path, range) => {
    // The store rejects an empty range.
    if (range?.[1] === 0) return new Uint8Array()
    const object = await bucket.get(path, range && { range: { offset: range[0], length: range[1] } })
    if (object === null) throw new MissingFileError(`${path}: not in the bucket; publish the directory again`)
    return new Uint8Array(await object.arrayBuffer())
  }
}

interface OriginOptions {
  /** Of every path: empty, or ends with a slash. */
  readonly prefix: string
  /** Milliseconds that one read may take. Default: {@link TIMEOUT_MS}. */
  readonly timeoutMs?: number
  readonly wait?: (ms: number) => Promise<void>
}

/** The same, below a prefix and bounded in time. What failed is read once more, unless it hung or is not there. */
export function createOrigin(
  read: ReadOrigin,
  { prefix, timeoutMs = TIMEOUT_MS, wait = sleep }: OriginOptions,
): ReadOrigin {
  return async (path, range) => {
    const once = (): Promise<Uint8Array> => {
      noteSubrequest()
      return within(timeoutMs, prefix + path, read(prefix + path, range))
    }
    try {
      return await once()
    } catch (error) {
      if (error instanceof MissingFileError || error instanceof TimeoutError) throw error
      await wait(RETRY_MS)
      return once()
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
