/** The MCP endpoints of a directory, as the HTTP application sees them. */
export interface McpEndpoint {
  /**
   * Answers one request to `P/mcp` or `P/mcp/`, whatever its method.
   *
   * @param slug The page; empty for the root.
   * @returns The answer; never rejects. 404 as a JSON-RPC error when there is no such page.
   */
  handle(request: Request, slug: string): Response | Promise<Response>
}
