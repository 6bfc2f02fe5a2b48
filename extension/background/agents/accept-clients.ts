/** Lets MCP clients connect. */
export function acceptClients(): void {
  // TODO
}
