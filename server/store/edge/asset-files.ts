import type { ReleasePointer } from '../release/release-pointer.ts'
import { MissingFileError, ORIGIN_TIMEOUT_MS } from './edge-files.ts'
import type { EdgeFiles } from './edge-files.ts'
import { PART_BYTES, partName } from './part-name.ts'
import type { EdgeFetcher } from './platform.ts'
import { within } from './within.ts'

/** Static assets are requested by URL; the host is ignored. */
const ASSET_ORIGIN = 'https://assets.invalid/'

/** Options of {@link createAssetFiles}. */
export interface AssetFilesOptions {
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
