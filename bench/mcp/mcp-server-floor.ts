import { createServer } from 'node:http'
import { listenForBench } from '../lib/listen-for-bench.ts'
import type { McpRequest, McpStarted } from './mcp-exchange.ts'

interface Message {
  id?: number
  method: string
  params?: { name?: string; arguments?: { id?: string; query?: string } }
}

/** The least a server can do: read, parse, look up the prepared response, insert the id, write. */
export async function startFloor(requests: readonly McpRequest[]): Promise<McpStarted> {
  const prepared = new Map(requests.map(({ method, params, resultJson }) => [keyOf({ method, params }), resultJson]))
  const answer = (message: Message): string =>
    `{"jsonrpc":"2.0","id":${message.id},"result":${prepared.get(keyOf(message))}}`
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      // Only this benchmark sends requests.
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Message | Message[]
      if (!Array.isArray(body) && body.id === undefined) {
        response.writeHead(202).end()
        return
      }
      const text = Array.isArray(body) ? `[${body.map(answer).join(',')}]` : answer(body)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
  })
  return { port: await listenForBench(server), path: '/' }
}

function keyOf({ method, params }: Message): string {
  const args = params?.arguments
  return args === undefined ? method : `${params?.name} ${args.id ?? args.query}`
}
