import type { Caller } from '../limits/caller.ts'
import type { StreamKind } from './wire/event-streams.ts'

/**
 * The MCP endpoints of a directory, as the HTTP application sees them. Each method answers one request, whatever its HTTP
 * method, for a page by its slug (empty for the root), and charges the caller (default: `ANYBODY`); it never rejects, and
 * refusals are JSON-RPC errors.
 */
export interface McpEndpoint {
  /** `P/mcp`: Streamable HTTP. */
  handle(request: Request, slug: string, caller?: Caller): Promise<Response>
  /** `P/mcp/sse`: a GET opens a session of HTTP+SSE and its stream. */
  handleStream(request: Request, slug: string, caller?: Caller): Promise<Response>
  /** `P/mcp/messages`: a POST is a message of the session it names. */
  handleMessage(request: Request, slug: string, caller?: Caller): Promise<Response>
  /** Event streams that are open, by kind; missing where the platform holds them. */
  countStreams?(): Readonly<Record<StreamKind, number>>
  /** Answers what was accepted, then ends every stream; new ones are refused with 503. Returns at once. */
  close(): void
}
