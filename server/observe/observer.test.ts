import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { Observer, parseTraceId, truncateClient } from './observer.ts'
import type { ObserverParts } from './observer.ts'
import { clientLabel } from './labels.ts'
import { createLog } from './log.ts'
import { createServerMetrics } from './metrics.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

function open(options: Partial<ObserverParts> = {}) {
  const records: Record<string, unknown>[] = []
  const registry = new Registry()
  const log = createLog({ sink: (level, event, fields) => records.push({ level, event, ...fields }), now: () => 0 })
  const observer = new Observer({ log, metrics: createServerMetrics(registry), makeId: () => 'made-id', ...options })
  const begin = (method = 'POST', traceparent?: string) =>
    observer.begin({ method, startMs: 100, traceparent, client: () => '192.0.2.7' })
  return { observer, begin, records: () => records, text: () => registry.metrics() }
}

const CALL = {
  method: 'tools/call',
  tool: 'search',
  revision: '2025-11-25',
  era: 'legacy',
  seconds: 0.002,
} as const

describe('Observer', () => {
  it('writes a line for a request, with all that was told of it', () => {
    const { begin, records } = open({ logsRequests: true })
    const record = begin('POST', `00-${TRACE}-00f067aa0ba902b7-01`)
    record.batch(2)
    record.message(CALL)
    record.message({ ...CALL, error: 'tool_error' })
    record.spent(7)
    record.refused('cost')
    record.firstByteMs = 110
    record.end({ route: '/mcp', status: 200, bytes: 512, endMs: 112.5, release: 'abc' })
    expect(records()).toEqual([
      {
        level: 'info',
        event: 'request',
        requestId: 'made-id',
        traceId: TRACE,
        method: 'POST',
        route: '/mcp',
        status: 200,
        durMs: 12.5,
        ttfbMs: 10,
        bytes: 512,
        release: 'abc',
        refused: 'cost',
        'mcp.method.name': 'tools/call',
        'gen_ai.tool.name': 'search',
        'mcp.protocol.version': '2025-11-25',
        'error.type': 'tool_error',
        messages: 2,
        batch: 2,
        units: 7,
      },
    ])
  })

  it('has the trace of a valid traceparent', () => {
    const { begin, records } = open({ logsRequests: true })
    for (const trace of [TRACE, '0'.repeat(32)]) {
      begin('GET', `00-${trace}-00f067aa0ba902b7-01`).end({ route: '/', status: 200, bytes: 0, endMs: 1 })
    }
    expect(records().map(({ traceId }) => traceId)).toEqual([TRACE, undefined])
  })

  it('writes none where requests are not logged, and then ids only for errors', () => {
    const { observer, records } = open()
    const record = observer.begin({ method: 'GET', startMs: 0, client: () => '' })
    expect(record.knownId).toBeUndefined()
    record.failed(new Error('broken'))
    record.end({ route: '/', status: 500, bytes: 0, endMs: 1 })
    expect(record.knownId).toBe('made-id')
    expect(records()).toMatchObject([{ event: 'error', message: 'broken', requestId: 'made-id' }])
  })

  it.each([
    ['none', undefined],
    ['network', '192.0.2.0/24'],
    ['address', '192.0.2.7'],
  ] as const)('logs clients as told: %s', (logsClients, client) => {
    const { observer, begin, records } = open({ logsRequests: true, logsClients })
    begin().end({ route: '/mcp', status: 429, bytes: 0, endMs: 100 })
    observer.refused('rate', '192.0.2.7')
    observer.refused('rate', '192.0.2.7')
    expect(records().map((record) => record['client'])).toEqual([client, client])
  })

  it('counts requests without an address, and reports once what to do', async () => {
    const { observer, records, text } = open()
    observer.invalidForwardedFor()
    observer.invalidForwardedFor()
    expect(await text()).toMatch(/^gazetteer_odd_client_addresses_total 2$/m)
    expect(records()).toMatchObject([{ level: 'warn', event: 'odd_address' }])
  })

  it('holds to a few series, whatever names are made up', async () => {
    const { begin, text } = open()
    for (let at = 0; at < 10_000; at += 1) {
      const record = begin(`M${at}`)
      record.message({ ...CALL, method: `m/${at}`, tool: `tool${at}`, clientName: `client ${at}` })
      record.end({ route: '_OTHER', status: 404, bytes: 0, endMs: 100 })
    }
    const metrics = await text()
    const samples = metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(samples.length).toBeLessThanOrEqual(300)
    expect(samples.filter((line) => line.includes('mcp_client_messages'))).toHaveLength(1)
    expect(metrics).toContain('http_request_method="_OTHER",http_route="_OTHER",http_response_status_code="404"')
    expect(metrics).toContain(
      'mcp_server_operation_duration_seconds_count{mcp_method_name="_OTHER",gen_ai_tool_name="_OTHER",mcp_protocol_version="2025-11-25",error_type=""} 10000',
    )
    expect(metrics).toContain('http_server_active_requests 0\n')
  })
})

describe('clientLabel', () => {
  it('knows common clients under every spelling, and counts all others together', () => {
    expect(
      ['Claude Code', 'claude-ai', 'Cursor/1.2', 'Visual Studio Code', 'my agent', 'a@b'].map(clientLabel),
    ).toEqual(['claude-code', 'claude', 'cursor', 'vscode', '_OTHER', '_OTHER'])
  })
})

describe('truncateClient', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2/64', '2001:db8:1::/48'],
    ['0:0:0:0/64', '0:0:0::/48'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (client, network) => {
    expect(truncateClient(client)).toBe(network)
  })
})

describe('parseTraceId', () => {
  it.each([
    [`00-${TRACE}-00f067aa0ba902b7-01`, TRACE],
    [`cc-${TRACE}-00f067aa0ba902b7-01-more`, TRACE],
    [`ff-${TRACE}-00f067aa0ba902b7-01`, undefined],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
    ['nonsense', undefined],
    [null, undefined],
  ])('of %j is %j', (header, id) => {
    expect(parseTraceId(header)).toBe(id)
  })
})
