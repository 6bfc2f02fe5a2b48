import type { Store } from '../../store/store.ts'
import { createMcpTransport } from './mcp-transport.ts'
import type { McpEndpoint, McpTransportOptions } from './mcp-transport.ts'
import type { McpRelease } from './wire/transport-context.ts'
import { createEndpointUrls } from '../../../shared/urls.ts'
import { findMovedPage } from '../../contents/moved-pages.ts'
import { createPageCache } from '../../contents/page-cache.ts'
import type { PageCache } from '../../contents/page-cache.ts'

export interface McpEndpointOptions extends McpTransportOptions {
  readonly store: Store
  /** What is answered from, of this store; share it with the application. Default: its own, as the next two say. */
  readonly contents?: PageCache
  /** The clock, in milliseconds. Default: `Date.now`. */
  readonly now?: () => number
}

/** Creates the MCP endpoints of a directory, answered from the published release. */
export function createMcpEndpoint({ store, now, ...options }: McpEndpointOptions): McpEndpoint {
  const contents =
    options.contents ??
    createPageCache(store, {
      onError: (error) => options.onError?.(error),
      ...(now && { now }),
    })
  const current = (): McpRelease => {
    const release = store.current()
    return {
      id: release.id,
      page: (slug) => contents.page(release, slug),
      async movedTo(slug) {
        const moved = await findMovedPage(release, slug)
        return moved?.to && createEndpointUrls(release.baseUrl).mcp(moved.to)
      },
    }
  }
  return createMcpTransport(current, options)
}
