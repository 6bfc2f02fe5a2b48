import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { MODERN_META, modernHeaders } from '../protocol/post-modern.ts'
import { rpc } from '../protocol/post.ts'

/** What to send, each time over a connection of its own. */
export interface Sent {
  readonly port: number
  readonly path: string
  /** Default: 127.0.0.1. */
  readonly localAddress?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST. */
  readonly body?: string
}

/** Sends a request. Its connection is not shared, so that a reset is seen. */
export function sendRequest({ port, path, localAddress = '127.0.0.1', headers = {}, body }: Sent): ClientRequest {
  const sent = request({
    agent: false,
    host: '127.0.0.1',
    port,
    localAddress,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }), ...headers },
  })
  return sent.end(body)
}

/** A whole answer. */
export interface Answered {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** Sends a request and reads its answer. Rejects when there is none. */
export function ask(sent: Sent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked = sendRequest(sent)
    asked.on('error', reject)
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
  })
}

/** Headers of a POST of MCP before 2026-07-28. */
export const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-03-26',
} as const

/** Body of a search of the whole directory. */
export function searchOf(id: number, query: string): Record<string, unknown> {
  return rpc(id, 'tools/call', { name: 'search', arguments: { query, limit: 20 } })
}

/** A subscription to what never changes, as MCP 2026-07-28 opens it. */
export function subscriptionTo(port: number): Sent {
  const params = { notifications: { toolsListChanged: true } }
  return {
    port,
    path: '/mcp',
    headers: { ...modernHeaders('subscriptions/listen', params), 'content-type': 'application/json' },
    body: JSON.stringify(rpc(1, 'subscriptions/listen', { ...params, _meta: MODERN_META })),
  }
}
