import { SEARCH_POINTER } from '../../shared/urls.ts'
import type { ReadFile } from '../../shared/engine/read-pointer.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import { openFileCache } from './file-cache.ts'

/** Milliseconds a file may take. */
const TIMEOUT_MS = 15_000

/**
 * Creates the reader of published files: one plain GET each, without credentials. Files named by their release are kept
 * in the browser (Cache API), whatever the host's headers allow, so that each is fetched once.
 *
 * @param base URL with a slash at the end.
 * @param pointer The first response with the pointer, where it has been requested already.
 */
export function createFileReader(base: string, pointer?: Promise<Response>): ReadFile {
  const cache = openFileCache(base)
  let requested = pointer
  return async (path, { fresh = false } = {}) => {
    const url = base + path.split('/').map(encodeURIComponent).join('/')
    const isPointer = path === SEARCH_POINTER
    const kept = isPointer || fresh ? undefined : await cache.find(url)
    if (kept !== undefined) return kept
    try {
      const ahead = isPointer ? requested : undefined
      requested = undefined
      const response = await ((fresh ? undefined : ahead) ??
        fetch(url, {
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(fresh && { cache: 'no-cache' }),
        }))
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const bytes = await unpack(await response.arrayBuffer())
      // It is asked for afresh where a file could not be read: one of those that are kept may be why.
      const dropped = isPointer ? cache.drop(fresh ? undefined : readFolder(bytes)) : undefined
      if (fresh) await dropped
      // A copy is kept while the answer is made.
      void Promise.resolve(dropped).then(() => cache.keep(url, bytes))
      return bytes
    } catch (error) {
      const before = isPointer && !fresh ? await cache.find(url) : undefined
      if (before !== undefined) return before
      throw new UnreadableBytesError(`${url}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** @throws {SyntaxError} where it is no pointer: then nothing of it is kept. */
function readFolder(pointer: Uint8Array): string | undefined {
  return (JSON.parse(new TextDecoder().decode(pointer)) as { folder?: string }).folder
}

/** Unpacks gzip, unless the host or something on the way has done so already. */
async function unpack(buffer: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(buffer)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
