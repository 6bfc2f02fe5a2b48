/** What a tool of a page answers over MCP: the structured content. The other way to the same answer. */
export async function callOverHttp(pageUrl: string, name: string, args: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${pageUrl}mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await response.json()) as { result: { structuredContent: Record<string, unknown> } }
  return result.structuredContent
}

/** The ids of a list of results, or of the rows of a table. */
export function idsOf({ results, rows }: Record<string, unknown>): string[] {
  if (rows !== undefined) return (rows as [string][]).map(([id]) => id)
  return (results as { id: string }[]).map(({ id }) => id)
}
