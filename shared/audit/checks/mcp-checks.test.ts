import { describe, expect, it } from 'vitest'
import type { AuditRequest } from '../contract/answer.ts'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE } from '../good-site.fixture.ts'
import { runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer, SampleSite } from '../sample-site.fixture.ts'

const OPEN = { 'access-control-allow-origin': '*' }
const SERVER = { name: 'things', version: '1' }
const TOOL = { name: 'search', description: 'Searches.', inputSchema: { type: 'object' } }
const INITIALIZED = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: SERVER }

type Results = Readonly<Record<string, unknown>>

function methodOf({ body }: AuditRequest): string {
  return (JSON.parse(body ?? '') as { method: string }).method
}

/** An endpoint that answers these methods, -32601 to others, and something else to requests that are no POST. */
function siteWith(
  results: Results,
  write: (message: object) => SampleAnswer = asJson,
  otherwise: SampleAnswer = '<html>',
): SampleSite {
  const mcp = (request: AuditRequest): SampleAnswer => {
    if (request.method !== 'POST') return otherwise
    const result = results[methodOf(request)]
    const error = { code: -32601, message: 'Unknown method' }
    return write({ jsonrpc: '2.0', id: 1, ...(result === undefined ? { error } : { result }) })
  }
  return { ...GOOD_SITE, '/mcp': mcp }
}

function asJson(message: object): SampleAnswer {
  return { type: 'application/json', headers: OPEN, body: JSON.stringify(message) }
}

function asEvents(message: object): SampleAnswer {
  const body = `: hello\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"x"}\n\ndata: ${JSON.stringify(message)}\n\n: bye\n\n`
  return { type: 'text/event-stream', headers: OPEN, body }
}

describe('MCP_CHECKS', () => {
  it.each<[id: string, results: Results, status: Status, seen: string]>([
    ['mcp-endpoint', {}, 'fail', '"initialize": error "Unknown method"'],
    [
      'mcp-endpoint',
      { initialize: {} },
      'fail',
      'protocolVersion: Invalid input: expected string, received undefined; capabilities: Invalid input: expected object, received undefined; serverInfo: Invalid input: expected object, received undefined',
    ],
    ['mcp-endpoint', { initialize: INITIALIZED }, 'pass', '"things" speaks "2025-06-18"'],
    [
      'mcp-endpoint',
      {
        'server/discover': {
          supportedVersions: ['2026-07-28'],
          capabilities: {},
          _meta: { 'io.modelcontextprotocol/serverInfo': SERVER },
        },
      },
      'pass',
      '"things" speaks "2026-07-28"',
    ],
    ['mcp-tools', {}, 'not-applicable', 'the endpoint does not answer'],
    ['mcp-tools', { initialize: INITIALIZED }, 'fail', '"tools/list": error "Unknown method"'],
    ['mcp-tools', { initialize: INITIALIZED, 'tools/list': { tools: [] } }, 'fail', 'tools: expected a tool'],
    [
      'mcp-tools',
      { initialize: INITIALIZED, 'tools/list': { tools: [{ ...TOOL, name: 'search things' }] } },
      'fail',
      'tools[0].name: expected letters, digits, "_", "-" and "."',
    ],
    [
      'mcp-tools',
      { initialize: INITIALIZED, 'tools/list': { tools: [{ ...TOOL, outputSchema: { type: 'array' } }] } },
      'fail',
      'tools[0].outputSchema.type: Invalid input: expected "object"',
    ],
    [
      'mcp-tools',
      { initialize: INITIALIZED, 'tools/list': { tools: [{ ...TOOL, inputSchema: { type: 'object', anyOf: [] } }] } },
      'fail',
      '"search": one of oneOf, anyOf, allOf, not, if at the top of inputSchema',
    ],
    [
      'mcp-read-only',
      { initialize: INITIALIZED, 'tools/list': { tools: [TOOL] } },
      'warn',
      '"search": no readOnlyHint',
    ],
    [
      'mcp-output-schemas',
      { initialize: INITIALIZED, 'tools/list': { tools: [TOOL] } },
      'warn',
      '"search": no outputSchema',
    ],
    ['mcp-get', {}, 'not-applicable', 'the endpoint does not answer'],
    ['mcp-get', { initialize: INITIALIZED }, 'fail', '200 with text/html'],
    ['mcp-read-only', { initialize: INITIALIZED }, 'not-applicable', 'no tools that can be loaded'],
    [
      'mcp-cors',
      { initialize: INITIALIZED },
      'warn',
      'OPTIONS: 200 with text/html without Access-Control-Allow-Origin',
    ],
  ])('%s of %j', async (id, results, status, seen) => {
    expect(await runCheck(id, siteWith(results))).toEqual({ status, seen })
  })

  it('read event streams as well', async () => {
    const answers = siteWith({ initialize: INITIALIZED, 'tools/list': { tools: [TOOL] } }, asEvents)
    expect(await runCheck('mcp-tools', answers)).toEqual({ status: 'pass', seen: '1 tool: "search"' })
  })

  it('stay in the session the server opened', async () => {
    const mcp = (request: AuditRequest): SampleAnswer => {
      if (methodOf(request) === 'initialize') {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: INITIALIZED })
        return { type: 'application/json', headers: { 'mcp-session-id': 's1' }, body }
      }
      const { 'mcp-session-id': session, 'mcp-protocol-version': revision } = request.headers ?? {}
      if (session !== 's1' || revision !== '2025-06-18') return { status: 400 }
      return asJson({ jsonrpc: '2.0', id: 1, result: { tools: [TOOL] } })
    }
    expect(await runCheck('mcp-tools', { ...GOOD_SITE, '/mcp': mcp })).toMatchObject({ status: 'pass' })
  })

  it.each<[status: number, headers: Record<string, string>, expected: Status, seen: string]>([
    [405, {}, 'warn', '405 without Allow'],
    [200, { 'content-type': 'text/event-stream' }, 'pass', 'an event stream'],
    [404, {}, 'fail', '404'],
  ])('mcp-get of %i %j', async (status, headers, expected, seen) => {
    const site = siteWith({ initialize: INITIALIZED }, asJson, { status, headers })
    expect(await runCheck('mcp-get', site)).toEqual({ status: expected, seen })
  })

  it.each<[headers: Record<string, string>, expected: Status, seen: string]>([
    [OPEN, 'warn', 'OPTIONS does not allow content-type, mcp-protocol-version'],
    [{ 'access-control-allow-origin': 'https://example.org' }, 'warn', 'OPTIONS: only for "https://example.org"'],
    [
      {
        'access-control-allow-origin': 'https://agent.example',
        'access-control-allow-headers': 'MCP-Protocol-Version',
      },
      'warn',
      'OPTIONS does not allow content-type',
    ],
    [
      { ...OPEN, 'access-control-allow-headers': 'Content-Type, MCP-Protocol-Version' },
      'pass',
      'Access-Control-Allow-Origin: "*"',
    ],
  ])('mcp-cors of %j', async (headers, expected, seen) => {
    const site = siteWith({ initialize: INITIALIZED }, asJson, { status: 204, headers })
    expect(await runCheck('mcp-cors', site)).toEqual({ status: expected, seen })
  })

  it('mcp-cors: answers to POST as well', async () => {
    const closed = (message: object): SampleAnswer => ({ type: 'application/json', body: JSON.stringify(message) })
    const preflight = { headers: { ...OPEN, 'access-control-allow-headers': 'content-type, mcp-protocol-version' } }
    expect(await runCheck('mcp-cors', siteWith({ initialize: INITIALIZED }, closed, preflight))).toEqual({
      status: 'warn',
      seen: 'POST: no Access-Control-Allow-Origin',
    })
  })

  it('do not apply without an endpoint, or with one elsewhere', async () => {
    const cards = { '/mcp/server-card': null, '/.well-known/mcp/server-card.json': null }
    expect(await runCheck('mcp-endpoint', { ...GOOD_SITE, ...cards, '/mcp': null })).toEqual({
      status: 'not-applicable',
      seen: 'no MCP endpoint is named or found',
    })
    expect(await runCheck('mcp-endpoint', { ...GOOD_SITE, ...cards })).toMatchObject({ status: 'pass' })
    const elsewhere = asJson({ remotes: [{ type: 'streamable-http', url: 'https://mcp.example.com/' }] })
    expect(await runCheck('mcp-endpoint', { ...GOOD_SITE, '/mcp/server-card': elsewhere })).toEqual({
      status: 'not-applicable',
      seen: '"https://mcp.example.com/" is on another host, which is not queried',
    })
  })
})
