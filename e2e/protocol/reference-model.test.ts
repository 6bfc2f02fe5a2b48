import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../engines/engine.ts'
import { modernHeaders, MODERN_META } from './post-modern.ts'
import { post } from './post.ts'
import { answerByTheBook } from './reference-model.ts'
import type { ModelPage } from './reference-model.ts'
import { SAMPLE_BASE_URL } from './sample-documents.ts'
import { endpoint } from './sample-endpoint.ts'
import { listToolNames } from '../list-tool-names.ts'

const PAGE: ModelPage = {
  tools: listToolNames('category'),
  resources: ['index.json', 'index.jsonld', 'index.md', 'mcp.json'].map(
    (name) => `${SAMPLE_BASE_URL}/databases/${name}`,
  ),
}

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '2099-01-01']

const method = fc.constantFrom(
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'notifications/initialized',
  'logging/setLevel',
  '__proto__',
)
const junk = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('', null, 0))
const meta = fc.oneof(
  fc.constant(MODERN_META),
  fc.constant({}),
  junk,
  fc.record(
    {
      'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constantFrom(...VERSIONS), junk),
      'io.modelcontextprotocol/clientCapabilities': fc.oneof(fc.constant({}), junk),
    },
    { requiredKeys: [] },
  ),
)
const params = fc.record(
  {
    _meta: meta,
    name: fc.oneof(fc.constantFrom('search', 'fetch', 'delete', 'constructor', 'two words', '数据'), junk),
    arguments: fc.oneof(fc.constant({ query: 'sql', id: 'sqlite' }), junk),
    uri: fc.oneof(fc.constantFrom(...PAGE.resources, 'https://example.com/'), junk),
    cursor: junk,
    protocolVersion: fc.oneof(fc.constantFrom(...VERSIONS), junk),
    capabilities: fc.oneof(fc.constant({}), junk),
    clientInfo: fc.oneof(fc.constant({ name: 't', version: '1' }), junk),
  },
  { requiredKeys: [] },
)
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, junk),
    id: fc.oneof({ weight: 9, arbitrary: fc.oneof(fc.nat(), fc.string()) }, junk, fc.double()),
    method: fc.oneof({ weight: 9, arbitrary: method }, junk),
    params: fc.oneof({ weight: 9, arbitrary: params }, junk),
    result: junk,
  },
  { requiredKeys: ['jsonrpc'] },
)
const body = fc.oneof(
  { weight: 3, arbitrary: message },
  { weight: 1, arbitrary: fc.array(fc.oneof({ weight: 5, arbitrary: message }, junk), { maxLength: 5 }) },
  { weight: 1, arbitrary: junk },
)
const version = fc.oneof(
  fc.constantFrom(...VERSIONS),
  fc.constantFrom('2025-11-25, 2025-11-25', '2025-03-26,2025-06-18'),
)
const headers = fc.record(
  {
    'mcp-protocol-version': version,
    'mcp-method': method,
    'mcp-name': fc.constantFrom('search', 'fetch', ...PAGE.resources),
  },
  { requiredKeys: [] },
)
/** Requests whose headers repeat the body, so that modern ones come through. */
const mirrored = fc.record({ name: method, fields: params }).map(({ name, fields }) => ({
  sent: { jsonrpc: '2.0', id: 7, method: name, params: { ...fields, _meta: MODERN_META } },
  with: modernHeaders(name, fields),
}))
const free = fc.record({ sent: body, with: headers })

describe('the endpoint', () => {
  it('answers as the book says, whatever the headers and the body [mcp:json-rpc:any-bytes]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: free }, mirrored), async (exchange) => {
        const sent: unknown = JSON.parse(JSON.stringify(exchange.sent))
        const expected = answerByTheBook(PAGE, exchange.with, sent)
        const { status, json, text } = await post(endpoint, JSON.stringify(sent), { headers: { ...exchange.with } })
        const answers: unknown[] = Array.isArray(json) ? json : text === '' ? [] : [json]
        expect({ status, answers: answers.map(summarize), array: Array.isArray(json) }).toEqual(expected)
      }),
      { numRuns: runsOf(3000) },
    )
  })
})

function summarize(answer: unknown): unknown {
  // Answers are JSON-RPC; what is not fails the comparison.
  const { id, error } = answer as { id: unknown; error?: { code: number } }
  return [id, error === undefined ? 'ok' : error.code]
}
