import type { ReadyzOptions } from './health.ts'
import type { CompressText } from '../store/compressed-form.ts'
import type { Store } from '../store/store.ts'
import type { McpEndpoint } from './mcp/mcp-transport.ts'
import type { PageCache } from '../contents/page-cache.ts'

export interface AppOptions extends ReadyzOptions {
  readonly store: Store
  /** Answers `P/mcp`, `P/mcp/sse` and `P/mcp/messages`; without it those paths are 404. */
  readonly mcp?: McpEndpoint
  /** What result pages are made from, of this store; share it with the MCP endpoint. Default: its own. */
  readonly contents?: PageCache
  /** Most bytes of published content kept in memory; 8 MB. */
  readonly cacheBytes?: number
  /** Most bytes of result pages kept in memory; 2 MB. */
  readonly resultBytes?: number
  /** Holds what is made on demand. Default: as every platform can. */
  readonly compressText?: CompressText
  /** Told every unexpected error; the client only learns that there was one. */
  readonly onError?: (error: unknown) => void
}
