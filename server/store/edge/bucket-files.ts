import { parseReleasePointer, POINTER_NAME } from '../release/release-pointer.ts'
import { MissingFileError, ORIGIN_TIMEOUT_MS } from './edge-files.ts'
import type { EdgeFiles } from './edge-files.ts'
import type { EdgeBucket, EdgeObject } from './platform.ts'
import { within } from './within.ts'

/** Options of {@link createBucketFiles}. */
export interface BucketFilesOptions {
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
