import { SEARCH_DIR } from '../../shared/engine/engine-files.ts'

/** Most files kept of a directory: some 10 MB. */
const MAX_FILES = 1_000

/** Milliseconds after which a file is kept by a page that always has something else to do: it may be closed soon. */
const MAX_WAIT_MS = 1_000

/** Unpacked files that the browser keeps for a directory. Nothing here fails: what cannot be kept is fetched again. */
export interface FileCache {
  find(url: string): Promise<Uint8Array | undefined>
  /** Waits until the page has nothing else to do, or for a second. */
  keep(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Drops the files of releases, but for those of one. @param folder Below the base; nothing: those of all. */
  drop(folder: string | undefined): Promise<void>
}

/** @param base Of the directory. Nothing is kept on other people's pages: storage there is theirs. */
export function openFileCache(base: string): FileCache {
  const isOurs = 'caches' in globalThis && new URL(base).origin === location.origin
  const opened = isOurs ? caches.open(`gazetteer ${base}`).catch(() => undefined) : undefined
  // Asked once: most files of a query are new, and asking for each takes longer than many a host does.
  let names = opened
    ?.then((cache) => cache?.keys())
    .then((requests) => new Set(requests?.map(({ url }) => url)))
    .catch(() => new Set<string>())
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
      const namesBefore = names
      try {
        await idle()
        const cache = await opened
        if (names === namesBefore) await cache?.put(url, new Response(bytes))
        // Everything has been dropped since it was fetched: it may be why.
        if (names !== namesBefore) await cache?.delete(url)
        ;(await namesBefore)?.add(url)
      } catch {
        // No room, or a private window.
      }
    },
    async drop(folder) {
      // What is still being written is taken no more.
      if (folder === undefined) names = names && Promise.resolve(new Set<string>())
      try {
        const cache = await opened
        if (cache === undefined) return
        const kept = await cache.keys()
        const isSpared = (url: string): boolean =>
          !url.startsWith(base + SEARCH_DIR) ||
          (folder !== undefined && kept.length <= MAX_FILES && url.startsWith(base + folder))
        await Promise.all(kept.filter(({ url }) => !isSpared(url)).map((request) => cache.delete(request)))
      } catch {
        // As above.
      }
    },
  }
}

/** Writing takes longer than most answers, which come first. Safari has no idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else setTimeout(resolve)
  })
}
