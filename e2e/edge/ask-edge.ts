/** Calls a tool by Streamable HTTP. */
export function callTool(url: string, path: string, name: string, args: unknown): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
}

/** Calls that left the isolate for an answer. @throws {Error} when the answer does not say. */
export function readSubrequests({ headers }: Response): number {
  const status = headers.get('cache-status') ?? ''
  const count = /detail="subrequests=(\d+)"/.exec(status)?.[1]
  if (count === undefined) throw new Error(`Cache-Status tells no subrequests: ${status}`)
  return Number(count)
}
