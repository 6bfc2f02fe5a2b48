/** The `structuredContent` of an answer. */
export type Structured = Readonly<Record<string, unknown>>

/**
 * Calls a tool of a page without any browser, as an MCP client does.
 *
 * @param url Of the endpoint, `P/mcp`.
 * @throws {Error} when the answer is a failure.
 */
export async function askEndpoint(url: string, name: string, args: object): Promise<Structured> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await response.json()) as { result?: { isError?: boolean; structuredContent?: Structured } }
  if (result?.structuredContent === undefined || result.isError === true) throw new Error(JSON.stringify(result))
  return result.structuredContent
}
