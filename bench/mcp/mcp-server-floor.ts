import { createServer } from 'node:http'
import { listenForBench } from '../lib/listen-for-bench.ts'
import type { McpRequest, McpStarted } from './mcp-exchange.ts'

interface Message {
  id?: number
  method: string
  params?: { name?: string; arguments?: { id?: string; query?: string } }
}

const ROOT_PATH = '/root'

/** The least a server can do: read, parse, look up the prepared response, insert the id, write. */
export async function startFloor(requests: readonly McpRequest[]): Promise<McpStarted> {
  const prepared = new Map(
    requests.map(({ method, params, resultJson, isRoot }) => [keyOf({ method, params }, isRoot), resultJson]),
  )
  const answer = (message: Message, isRoot: boolean): string =>
    `{"jsonrpc":"2.0","id":${message.id},"result":${prepared.get(keyOf(message, isRoot))}}`
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
      const isRoot = request.url === ROOT_PATH
      const text = Array.isArray(body)
        ? `[${body.map((message) => answer(message, isRoot)).join(',')}]`
        : answer(body, isRoot)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
  })
  return { port: await listenForBench(server), path: '/', rootPath: ROOT_PATH }
}

function keyOf({ method, params }: Message, isRoot = false): string {
  const args = params?.arguments
  const place = isRoot ? 'root ' : ''
  return args === undefined ? place + method : `${place}${params?.name} ${args.id ?? args.query}`
}
