/** The legacy HTTP+SSE endpoints of a directory (MCP 2024-11-05), as the HTTP application sees them. */
export interface SseEndpoint {
  /**
   * Answers one request to `P/mcp/sse`, whatever its method: a GET opens a session and its stream.
   *
   * @param slug The page; empty for the root.
   * @returns The answer; never rejects. Refusals are JSON-RPC errors.
   */
  handleStream(request: Request, slug: string): Promise<Response>
  /** Answers one request to `P/mcp/messages`, whatever its method: a POST is a message of the session it names. */
  handleMessage(request: Request, slug: string): Promise<Response>
  /** Answers what was accepted, then ends every stream; new ones are refused with 503. Returns at once. */
  close(): void
}
