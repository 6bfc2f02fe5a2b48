import type { McpEndpointOptions } from '../../../server/http/mcp/mcp.ts'
import type { McpEndpoint } from '../../../server/http/mcp/mcp-transport.ts'
import { basePathOf } from '../../../server/http/resources/release-view.ts'
import { createRemote } from './remote.ts'
import type { Remote } from './remote.ts'

interface RemoteEndpoint extends Remote {
  /** Path of the root page, without a trailing slash. */
  readonly basePath: string
}

const remotes = new WeakMap<McpEndpoint, RemoteEndpoint>()

/** What answers for an endpoint of this module. */
export function remoteOf(endpoint: McpEndpoint): RemoteEndpoint | undefined {
  return remotes.get(endpoint)
}

/** As the function it stands for, but what it creates hands every request to the runtime, at the path it has there. */
export function createMcpEndpoint({
  store,
  contents: _contents,
  onError: _onError,
  ...options
}: McpEndpointOptions): McpEndpoint {
  const remote = createRemote({ store, options })
  const basePath = basePathOf(store.current().baseUrl)
  const sendTo = (name: string) => async (request: Request, slug: string) => {
    const url = new URL(request.url)
    const page = slug === '' ? '' : `/${encodeURIComponent(slug)}`
    const slash = url.pathname.endsWith('/') ? '/' : ''
    url.pathname = `${basePath}${page}/${name}${slash}`
    return remote.send(new Request(url, request))
  }
  const endpoint: McpEndpoint = {
    handle: sendTo('mcp'),
    handleStream: sendTo('mcp/sse'),
    handleMessage: sendTo('mcp/messages'),
    // A Worker is never asked to stop: tests of that are listed in only-on-node.ts.
    close: () => undefined,
  }
  remotes.set(endpoint, { ...remote, basePath })
  return endpoint
}
