import type { McpPage } from '../../../../shared/mcp/protocol/mcp-page.ts'
import type { Caller } from '../../limits/caller.ts'
import type { BodyBytes } from './mcp-body.ts'
import type { EventStreams } from './event-streams.ts'
import { refusal } from './http-answer.ts'
import type { McpAnswer } from '../../../../shared/mcp/answer-request.ts'
import type { McpRequest } from './http-answer.ts'
import type { SseSessions } from './sse-sessions.ts'

/** The release that one request is answered from. */
export interface McpRelease {
  /** Answers name it; empty for none. */
  readonly id: string
  /** A page by its slug, empty for the root. */
  readonly page: (slug: string) => Promise<McpPage | undefined>
  /** The endpoint of the page that one that is gone was renamed to or merged into. */
  readonly movedTo?: (slug: string) => Promise<string | undefined>
}

/** A request to the endpoint of a page. */
export interface McpTarget {
  readonly request: McpRequest
  /** Empty for the root. */
  readonly slug: string
  readonly page: McpPage
  readonly caller: Caller
}

/** What both HTTP transports of MCP are made of. */
export interface TransportContext {
  readonly current: () => McpRelease
  readonly maxBodyBytes: number
  /** What clients hold of bodies that are not complete. */
  readonly bodies: BodyBytes
  readonly lenientHeaders: boolean
  readonly streams: EventStreams
  readonly sessions: SseSessions
  /** Requests under way at once in one session of HTTP+SSE. */
  readonly maxInFlight: number
  readonly reportError: (error: unknown) => void
  /** Takes what was let pass although it is wrong. */
  readonly warn: (message: string) => void
}

/** The answer where nothing is published. @param endpoint Of the page that took its place. */
export function pageNotFound(endpoint: string | undefined): McpAnswer {
  const message = 'There is no such page in this directory.'
  return refusal(404, endpoint === undefined ? message : `This page has moved. Its endpoint is ${endpoint}`)
}
