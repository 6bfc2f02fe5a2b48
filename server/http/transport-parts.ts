import type { McpPage } from '../../shared/mcp/mcp-page.ts'
import type { EventStreams } from './event-streams.ts'
import type { SseSessions } from './sse-sessions.ts'

/** Finds a page by its slug, empty for the root; at once when it is known. */
export type FindPage = (slug: string) => McpPage | undefined | Promise<McpPage | undefined>

/** What both HTTP transports of MCP are made of. */
export interface TransportParts {
  readonly findPage: FindPage
  /** Id of the release that pages are found in at this moment; every answer carries it. Pages made by hand are of none. */
  readonly releaseId: () => string | undefined
  /** Bytes of one body at most. */
  readonly maxBodyBytes: number
  readonly lenientHeaders: boolean
  readonly streams: EventStreams
  readonly sessions: SseSessions
  /** Requests under way at once in one session of HTTP+SSE. */
  readonly maxInFlight: number
  /** Takes unexpected errors. */
  readonly reportError: (error: unknown) => void
  /** Takes what was let pass although it is wrong. */
  readonly warn: (message: string) => void
}

/** What is said where nothing is published. */
export const NO_SUCH_PAGE = 'There is no such page in this directory.'

/** `Retry-After` where all streams are in use or the server stops. */
export const RETRY_AFTER_SECONDS = '5'
