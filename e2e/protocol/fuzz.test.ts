import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runsOf } from '../engines/engine.ts'
import { post } from './post.ts'
import { endpoint } from './sample-endpoint.ts'
import { listToolNames } from '../list-tool-names.ts'

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'notifications/initialized',
  '__proto__',
]

/** Headers the endpoint looks at, and some it must not. */
const HEADERS = [
  'accept',
  'content-type',
  'content-encoding',
  'content-length',
  'origin',
  'host',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
  'access-control-request-headers',
  '__proto__',
]

/** Every status the endpoint documents. */
const STATUSES = [200, 202, 204, 303, 400, 403, 404, 405, 413, 415]

const errorSchema = z.object({
  code: z.int(),
  message: z.string().min(1),
  data: z.record(z.string(), z.unknown()).optional(),
})
const answerSchema = z.union([
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int()]),
    result: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.int(), z.null()]), error: errorSchema }),
])
const bodySchema = z.union([answerSchema, z.array(answerSchema).min(1)])

const params = fc.dictionary(
  fc.constantFrom(
    'name',
    'arguments',
    'argument',
    'ref',
    'cursor',
    'uri',
    'protocolVersion',
    'capabilities',
    'clientInfo',
    '__proto__',
  ),
  fc.oneof(
    fc.constantFrom(...listToolNames('root'), 'shortlist', '2025-06-18'),
    fc.jsonValue({ maxDepth: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'query',
        'id',
        'ids',
        'need',
        'listing',
        'limit',
        'cursor',
        'filters',
        'sort',
        'facets',
        'category',
        'parent',
        '__proto__',
      ),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  ),
)
const message = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
    id: fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, 1.5)),
    method: fc.constantFrom(...METHODS),
    params: fc.oneof({ weight: 5, arbitrary: params }, fc.jsonValue()),
  },
  { requiredKeys: ['jsonrpc'] },
)
const body = fc.oneof(message, fc.array(message, { maxLength: 4 }), fc.jsonValue())

describe('any body', () => {
  it.each(['databases', ''])('is answered in JSON-RPC or not at all on page %j', async (slug) => {
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status, json, text } = await post(endpoint, sent, { slug })
        const answered = status === 202 ? text === '' : bodySchema.safeParse(json).success
        expect([answered, [200, 202, 400, 404].includes(status)]).toEqual([true, true])
      }),
      { numRuns: runsOf(500) },
    )
  })

  it('is never answered by more than was asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 5 }), async (sent) => {
        const { json } = await post(endpoint, sent)
        expect(Array.isArray(json) ? json.length : 0).toBeLessThanOrEqual(sent.length)
      }),
    )
  })

  it('under any headers is answered or refused as documented, and the next request is answered', async () => {
    const value = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
      fc.constantFrom('application/json', 'text/event-stream', '*/*', '2026-07-28', '2025-03-26', 'gzip', 'null', '0'),
    )
    const headers = fc.dictionary(fc.constantFrom(...HEADERS), value)
    await fc.assert(
      fc.asyncProperty(
        headers,
        fc.constantFrom('POST', 'GET', 'DELETE', 'OPTIONS', 'PUT'),
        body,
        async (sent, method, content) => {
          const { status, json, text } = await post(endpoint, content, { method, headers: sent })
          const plain = text === '' || text.startsWith('event: message\ndata: {') || bodySchema.safeParse(json).success
          expect([plain, STATUSES.includes(status)]).toEqual([true, true])
          expect((await post(endpoint, { jsonrpc: '2.0', id: 'next', method: 'ping' })).json).toEqual({
            jsonrpc: '2.0',
            id: 'next',
            result: {},
          })
        },
      ),
      { numRuns: runsOf(500) },
    )
  })

  it('of any bytes is refused or answered, never an accident [mcp:json-rpc:any-bytes]', async () => {
    const headers = { 'content-type': 'application/json' }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: new Uint8Array(bytes) })
        expect([200, 202, 400]).toContain((await endpoint.handle(request, '')).status)
      }),
    )
  })
})
