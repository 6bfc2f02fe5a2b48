import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A tool of a directory that exists for a test only. */
export interface MadeUpTool {
  readonly name: string
  readonly title?: string
  readonly inputSchema?: object
  /** Its structured content; a promise that never ends is an answer that never comes. */
  readonly answer: (args: Readonly<Record<string, unknown>>) => unknown
}

/** A directory that answers whatever a test wants. */
export interface MadeUpDirectory {
  /** `P/`. */
  readonly url: string
  /** As the panel saves it. */
  readonly saved: object
  /** Calls that have arrived. */
  readonly calls: () => number
  /** Calls whose client has gone away before they were answered. */
  readonly left: () => number
  close(): Promise<void>
}

/** Serves a manifest and an endpoint with these tools. @param title Of the directory. */
export async function serveMadeUpDirectory(title: string, tools: readonly MadeUpTool[]): Promise<MadeUpDirectory> {
  let left = 0
  let calls = 0
  const listed = tools.map(({ name, title = name, inputSchema = { type: 'object' } }) => ({
    name,
    title,
    description: `About ${name}.`,
    inputSchema,
  }))
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('content-type', 'application/json')
    response.on('close', () => {
      if (!response.writableEnded) left += 1
    })
    if (request.method !== 'POST') {
      response.end(JSON.stringify({ title, description: '', _meta: { 'org.example/page': { tools: listed } } }))
      return
    }
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      calls += 1
      const { params } = JSON.parse(body) as { params: { name: string; arguments: Record<string, unknown> } }
      const tool = tools.find(({ name }) => name === params.name)
      void Promise.resolve(tool?.answer(params.arguments)).then((structuredContent) =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { structuredContent, content: [] } })),
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    saved: { url, title, name: title, description: '', tools: listed, checked: '2026-01-01T00:00:00.000Z' },
    calls: () => calls,
    left: () => left,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
