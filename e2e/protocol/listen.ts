import { serve } from '@hono/node-server'
import type { McpEndpoint } from '../../server/http/mcp/mcp-transport.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'

/** A server on a free port of the loopback interface. */
export interface Listening {
  /** Without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/** Serves `/mcp` and `/{category}/mcp`, and HTTP+SSE below them, over real HTTP. */
export async function listen(endpoint: McpEndpoint): Promise<Listening> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = serve(
    {
      hostname: '127.0.0.1',
      port: 0,
      // Longer than a slow client leaves a connection idle: what it sends while that is being closed is lost.
      serverOptions: { keepAliveTimeout: WAIT_LIMIT_MS },
      fetch: (request) => {
        const match = /^\/(?:([^/]+)\/)?mcp(?:\/(sse|messages))?\/?$/.exec(new URL(request.url).pathname)
        if (match === null) return new Response(null, { status: 404 })
        const slug = decodeURIComponent(match[1] ?? '')
        if (match[2] === undefined) return endpoint.handle(request, slug)
        return match[2] === 'sse' ? endpoint.handleStream(request, slug) : endpoint.handleMessage(request, slug)
      },
    },
    ({ port }) => resolve(port),
  )
  const port = await promise
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done, fail) => {
        server.close((error) => (error ? fail(error) : done()))
        // `close` alone waits for a connection that a client has opened for its next request.
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
