import { MODERN_META, modernHeaders } from '../protocol/post-modern.ts'
import { rpc } from '../protocol/post.ts'
import type { Question } from './ask.ts'

/** A question that can be asked again and again, each time with another id where it has one. */
export interface Repeatable {
  readonly name: string
  /** @param id A number no other request has. */
  write(id: number): Question
}

const JSON_BODY = { 'content-type': 'application/json' }

function call(id: number, name: string, args: Record<string, unknown>): Record<string, unknown> {
  return rpc(id, 'tools/call', { name, arguments: args })
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Question {
  return { path, method: 'POST', headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(body) }
}

function modernCall(id: number, path: string, name: string, args: Record<string, unknown>): Question {
  const params = { name, arguments: args }
  return post(path, rpc(id, 'tools/call', { ...params, _meta: MODERN_META }), modernHeaders('tools/call', params))
}

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'load', version: '1' },
}

/** Requests to MCP endpoints in every revision of Streamable HTTP, of pages and of the root. */
export const MCP_QUESTIONS: readonly Repeatable[] = [
  { name: '2025-03-26', write: (id) => post('/tools/mcp', call(id, 'search', { query: 'known' })) },
  {
    name: '2025-03-26, a batch',
    write: (id) => post('/mcp', [call(id, 'search', { query: 'places' }), call(-id, 'fetch', { id: 'places-7' })]),
  },
  {
    name: '2025-06-18',
    write: (id) => post('/places/mcp', call(id, 'browse', { limit: 5 }), { 'mcp-protocol-version': '2025-06-18' }),
  },
  { name: '2025-11-25, the first request', write: (id) => post('/events/mcp', rpc(id, 'initialize', INITIALIZE)) },
  {
    name: '2025-11-25',
    write: (id) => post('/mcp', call(id, 'search', { query: 'thing 3' }), { 'mcp-protocol-version': '2025-11-25' }),
  },
  { name: '2026-07-28', write: (id) => modernCall(id, '/mcp', 'fetch', { id: 'tools-11' }) },
  { name: '2026-07-28, a page', write: (id) => modernCall(id, '/events/mcp', 'search', { query: 'events 4' }) },
  {
    name: '2025-06-18 as an event stream',
    write: (id) => post('/tools/mcp', call(id, 'fetch', { id: 'tools-1' }), { accept: 'text/event-stream' }),
  },
]

/** Renditions and pages, as published and made on demand. */
export const STATIC_QUESTIONS: readonly Repeatable[] = [
  { name: 'index.json', write: () => ({ path: '/tools/index.json' }) },
  { name: 'a page', write: () => ({ path: '/places/' }) },
  { name: 'its Markdown', write: () => ({ path: '/places/', headers: { accept: 'text/markdown' } }) },
  { name: 'the root page', write: () => ({ path: '/' }) },
  { name: 'a result page', write: () => ({ path: '/?query=known', headers: { accept: 'application/ld+json' } }) },
]
