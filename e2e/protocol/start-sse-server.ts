import type { McpEndpointOptions } from '../../server/http/mcp/mcp.ts'
import { startServer } from '../../server/entry/node.ts'
import type { RunningServer, StartOptions } from '../../server/entry/node.ts'
import type { Store } from '../../server/store/store.ts'
import { createSampleStore } from './sample-documents.ts'
import { createSampleMcp, openSession } from './sample-sse.ts'
import type { SampleSession } from './sample-sse.ts'

/** The whole server of the sample directory on a free port, as `gazetteer serve` starts it. */
export interface SseServer extends RunningServer {
  /** `http://127.0.0.1:{port}`, without a path. */
  readonly origin: string
  open(path?: string): Promise<SampleSession>
}

/** Starts the server. An unexpected error in HTTP+SSE fails the test that causes it. */
export async function startSseServer(
  options: Partial<McpEndpointOptions> & Pick<StartOptions, 'timeouts'> & { store?: Store } = {},
): Promise<SseServer> {
  const { store = createSampleStore(), timeouts = {}, ...rest } = options
  const server = await startServer({
    store,
    mcp: createSampleMcp({ store, ...rest }),
    host: '127.0.0.1',
    port: 0,
    timeouts,
    onError(error) {
      throw error
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    ...server,
    origin,
    open: (path = '/tools/databases/mcp/sse') => openSession((target, init) => fetch(origin + target, init), path),
  }
}
