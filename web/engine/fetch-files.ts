import { SEARCH_POINTER } from '../../shared/urls.ts'
import type { ReadFile } from '../../shared/release/plain-files.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'

/** Milliseconds a file may take. */
const TIMEOUT_MS = 15_000

/**
 * Creates the reader of published files: one plain GET each, without credentials. Files whose names say their content are
 * taken from the browser's cache however old they are there, so that each is fetched once, and the pointer where the host
 * cannot be reached. Nothing is once a file could not be read: what the cache has may be why.
 *
 * @param base URL with a slash at the end.
 * @param pointer The first response with the pointer, where it has been requested already.
 */
export function createFileReader(base: string, pointer?: Promise<Response>): ReadFile {
  let requested = pointer
  let known: RequestCache = 'force-cache'
  const get = (url: string, cache: RequestCache): Promise<Response> =>
    fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache,
    })
  return async (path, { fresh = false } = {}) => {
    const url = base + path.split('/').map(encodeURIComponent).join('/')
    const isPointer = path === SEARCH_POINTER
    const ahead = isPointer && !fresh ? requested : undefined
    requested = undefined
    try {
      const response = await (ahead ?? get(url, fresh ? 'no-cache' : isPointer ? 'default' : known)).catch(
        (error: unknown) => {
          if (!isPointer || fresh) throw error
          return get(url, 'force-cache')
        },
      )
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      // The pointer is requested afresh where a file could not be read.
      if (isPointer && fresh) known = 'reload'
      return await unpack(await response.arrayBuffer())
    } catch (error) {
      throw new UnreadableBytesError(`${url}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** Unpacks gzip, unless the host or something on the way has done so already. */
async function unpack(buffer: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(buffer)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
