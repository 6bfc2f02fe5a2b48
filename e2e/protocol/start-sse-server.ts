import { createPageContents } from '../../server/http/page-content.ts'
import { createMcpEndpoint } from '../../server/http/mcp.ts'
import type { SseEndpointOptions } from '../../server/http/sse.ts'
import { startServer } from '../../server/entry/node.ts'
import type { RunningServer, StartOptions } from '../../server/entry/node.ts'
import type { Store } from '../../server/store/store.ts'
import { createSampleStore } from './sample-documents.ts'
import { createSampleSse, openSession } from './sample-sse.ts'
import type { SampleSession } from './sample-sse.ts'

/** The whole server of the sample directory on a free port, as `gazetteer serve` starts it. */
export interface SseServer extends RunningServer {
  /** `http://127.0.0.1:{port}`, without a path. */
  readonly origin: string
  open(path?: string): Promise<SampleSession>
}

/** Starts the server. An unexpected error in HTTP+SSE fails the test that causes it. */
export async function startSseServer(
  options: Partial<SseEndpointOptions> & Pick<StartOptions, 'timeouts'> & { store?: Store } = {},
): Promise<SseServer> {
  const { store = createSampleStore(), timeouts = {}, ...rest } = options
  const onError = (error: unknown): never => {
    throw error
  }
  const contents = createPageContents(store, { onError })
  const server = await startServer({
    store,
    mcp: createMcpEndpoint({ store, onError }),
    sse: createSampleSse({ store, contents, ...rest }),
    host: '127.0.0.1',
    port: 0,
    timeouts,
    onError,
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    ...server,
    origin,
    open: (path = '/tools/databases/mcp/sse') => openSession((target, init) => fetch(origin + target, init), path),
  }
}
