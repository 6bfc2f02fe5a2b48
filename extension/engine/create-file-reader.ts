import { SEARCH_DIR } from '../../shared/release/search-names.ts'
import type { ReadFile } from '../../shared/release/plain-files.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { fetchPublic, limitBytes } from '../directories/fetch-public.ts'
import type { SharedLimit } from '../directories/fetch-public.ts'

/** Milliseconds a host has to send one file. */
const TIMEOUT_MS = 10_000

/** Bytes of one file, unpacked: sixteen times what the largest of ours has. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Bytes of all files read for one call, unpacked: twenty times what the first one of a large directory reads. */
const MAX_CALL_BYTES = 32 * 1024 * 1024

export interface FileReader {
  readonly read: ReadFile
  /** Allows as many bytes as one call may read, from now on. */
  allowCall(): void
}

/**
 * Reads the published index of a directory.
 *
 * **Security defaults:** paths come from files of the directory, so only those of an index below its base are requested; as
 * for all that directories send, only what everyone may read is read. A file that is too long, also once it is unpacked,
 * one that does not arrive, or one too many of them is unreadable.
 *
 * @param base With the trailing slash.
 */
export function createFileReader(base: string): FileReader {
  const limit = { bytesLeft: MAX_CALL_BYTES }
  const read: ReadFile = async (path, options) => {
    const { href } = new URL(path.split('/').map(encodeURIComponent).join('/'), base)
    if (href !== base + SEARCH_POINTER && !href.startsWith(base + SEARCH_DIR)) {
      throw new UnreadableBytesError(`${path.slice(0, 200)} is not part of an index`)
    }
    try {
      const response = await fetchPublic(href, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(options?.fresh === true && { cache: 'no-cache' }),
      })
      if (response.ok) return await unpack(new Uint8Array(await response.arrayBuffer()), limit)
      if (response.status === 404 || response.status === 410) return undefined
      throw new Error(`the host answers HTTP ${response.status}`)
    } catch (error) {
      throw new UnreadableBytesError(`${path}: ${String(Object(error).message)}`, { cause: error })
    }
  }
  return {
    read,
    allowCall() {
      limit.bytesLeft = MAX_CALL_BYTES
    },
  }
}

/** Hosts may unpack files on the way, or say that they are packed so that the browser does. */
async function unpack(bytes: Uint8Array<ArrayBuffer>, limit: SharedLimit): Promise<Uint8Array> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const stream = new Blob([bytes]).stream()
  const unpacked = isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream
  return new Uint8Array(await new Response(unpacked.pipeThrough(limitBytes(MAX_FILE_BYTES, limit))).arrayBuffer())
}
