import { MODERN_META, modernHeaders } from '../protocol/post-modern.ts'
import { rpc } from '../protocol/post.ts'

/** A message, and the headers that belong to it over HTTP. */
export interface Question {
  readonly message: Record<string, unknown>
  readonly headers: Record<string, string>
}

const CALLS: readonly (readonly [method: string, params?: Record<string, unknown>])[] = [
  ['tools/list'],
  ['tools/call', { name: 'search', arguments: { query: 'database written in rust', limit: 20 } }],
  ['tools/call', { name: 'search', arguments: { query: 'postgers' } }],
  ['tools/call', { name: 'search', arguments: { query: 'queue', where: { license: ['MIT'] } } }],
  ['tools/call', { name: 'browse', arguments: { category: 'databases', group_by: 'license', limit: 5 } }],
  ['tools/call', { name: 'fetch', arguments: { id: 'postgresql' } }],
  ['tools/call', { name: 'fetch', arguments: { id: 'postgresq' } }],
  ['tools/call', { name: 'compare', arguments: { ids: ['postgresql', 'sqlite'] } }],
  ['tools/call', { name: 'facets', arguments: { name: 'categories' } }],
  ['tools/call', { name: 'search', arguments: { query: 7 } }],
  ['tools/call', { name: 'nothing', arguments: {} }],
  ['resources/templates/list'],
  ['resources/read', { uri: 'ui://directory/view' }],
  ['prompts/list'],
  ['prompts/get', { name: 'compare_alternatives', arguments: { listing: 'postgresql' } }],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'compare_alternatives' }, argument: { name: 'listing', value: 'post' } },
  ],
  ['no/such/method'],
]

/** What depends on the host of the files, not only on the release. */
const FILES: typeof CALLS = [['resources/list'], ['resources/list', { cursor: 'x' }]]

/** Everything a client asks by a legacy revision, the handshake first. */
export function legacyQuestions(revision: string): Question[] {
  const hello = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 't', version: '1' } }
  const calls = [['initialize', hello], ['ping'], ...CALLS, ...FILES] as typeof CALLS
  return calls.map(([method, params], index) => ({
    message: rpc(`${revision} ${index}`, method, params),
    headers: method === 'initialize' ? {} : { 'mcp-protocol-version': revision },
  }))
}

/** Everything a client asks by 2026-07-28. */
export function modernQuestions(): Question[] {
  const calls = [['server/discover'], ...CALLS, ...FILES] as typeof CALLS
  return calls.map(([method, params = {}], index) => ({
    message: rpc(`modern ${index}`, method, { ...params, _meta: MODERN_META }),
    headers: modernHeaders(method, params),
  }))
}

/** Without what only the moment decides: how long an answer may be kept. */
export function withoutMoment(answer: string | undefined): string | undefined {
  return answer?.replace(/"ttlMs":\d+/, '"ttlMs":0')
}
