import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A website of somebody else, on an origin of its own. */
export interface ForeignSite {
  readonly url: string
  /** Serves a page from now on. @param path Begins with a slash. @returns Its URL. */
  put(path: string, html: string, headers?: Readonly<Record<string, string>>): string
  /** Resolves when this path has been asked for once more. */
  waitFor(path: string): Promise<void>
  close(): Promise<void>
}

/** Starts a website without pages. */
export async function startForeignSite(): Promise<ForeignSite> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>()
  const asked = new EventEmitter()
  const server = createServer((request, response) => {
    asked.emit(request.url ?? '')
    const page = pages.get(request.url ?? '')
    // Browsers ask for an icon, and complain where there is none.
    response.writeHead(page === undefined ? 204 : 200, { 'content-type': 'text/html', ...page?.headers })
    response.end(page?.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    put(path, html, headers = {}) {
      const { pathname, href } = new URL(path, `http://127.0.0.1:${port}`)
      pages.set(pathname, { html, headers })
      return href
    },
    waitFor: (path) => new Promise((resolve) => asked.once(path, resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
