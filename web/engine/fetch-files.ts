import { SEARCH_POINTER } from '../../shared/urls.ts'
import type { ReadFile } from '../../shared/release/plain-files.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'

/** Milliseconds a file may take. */
const TIMEOUT_MS = 15_000

/**
 * Creates the reader of published files: one plain GET each, without credentials. Files named by their content are kept
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
      // It is requested afresh where a file could not be read: one of those that are kept may be why.
      if (isPointer && fresh) await cache.drop()
      // A copy is kept while the answer is made.
      void cache.keep(url, bytes)
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

/** Unpacks gzip, unless the host or something on the way has done so already. */
async function unpack(buffer: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(buffer)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Files kept of a directory, some 10 MB: with more, all are dropped. */
const MAX_FILES = 1_000

/** Milliseconds after which a file is kept by a page that always has something else to do: it may be closed soon. */
const MAX_WAIT_MS = 1_000

/** Unpacked files that the browser keeps for a directory. Nothing here fails: what cannot be kept is fetched again. */
interface FileCache {
  find(url: string): Promise<Uint8Array | undefined>
  /** Waits until the page has nothing else to do, or for a second. */
  keep(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Drops all files. */
  drop(): Promise<void>
}

/** @param base Of the directory. Nothing is kept on other people's pages: storage there is theirs. */
function openFileCache(base: string): FileCache {
  const isOurs = 'caches' in globalThis && new URL(base).origin === location.origin
  const opened = isOurs ? caches.open(`gazetteer ${base}`).catch(() => undefined) : undefined
  // Asked once: most files of a query are new, and asking for each takes longer than many a host does.
  let names = opened
    ?.then((cache) => cache?.keys())
    .then((requests) => new Set(requests?.map(({ url }) => url)))
    .catch(() => new Set<string>())
  const drop = async (): Promise<void> => {
    // What is still being written is taken no more.
    names = names && Promise.resolve(new Set<string>())
    try {
      const cache = await opened
      const kept = (await cache?.keys()) ?? []
      await Promise.all(kept.map(async (request) => cache?.delete(request)))
    } catch {
      // No room, or a private window.
    }
  }
  return {
    async find(url) {
      if ((await names)?.has(url) !== true) return undefined
      try {
        const response = await (await opened)?.match(url)
        return response && new Uint8Array(await response.arrayBuffer())
      } catch {
        return undefined
      }
    },
    async keep(url, bytes) {
      if (((await names)?.size ?? 0) >= MAX_FILES) await drop()
      const namesBefore = names
      try {
        await idle()
        const cache = await opened
        if (names === namesBefore) await cache?.put(url, new Response(bytes))
        // Everything has been dropped since it was fetched: it may be why.
        if (names !== namesBefore) await cache?.delete(url)
        ;(await namesBefore)?.add(url)
      } catch {
        // As above.
      }
    },
    drop,
  }
}

/** Writing takes longer than most answers, which come first. Safari has no idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else setTimeout(resolve)
  })
}
