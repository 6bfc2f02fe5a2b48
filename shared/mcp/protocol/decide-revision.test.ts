import { describe, expect, it } from 'vitest'
import { STREAMABLE_HTTP_VERSIONS } from '../../mcp-revisions.ts'
import { META_KEYS, decideRevision, negotiateRevision, unsupportedVersion } from './decide-revision.ts'
import { parseMessage } from './json-rpc.ts'

const META = { [META_KEYS.protocolVersion]: '2026-07-28', [META_KEYS.clientCapabilities]: {} }
const MODERN_HEADERS = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
const CALL_HEADERS = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' }

function decide(params: unknown, headers: Record<string, string>, { method = 'tools/list', lenient = false } = {}) {
  const message = parseMessage({ jsonrpc: '2.0', id: 1, method, params })
  const outcome = decideRevision(message, new Headers(headers), { lenient })
  return outcome.ok ? outcome.revision.name : outcome.error
}

describe('a request without _meta', () => {
  it.each([
    [undefined, '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2025-11-25, 2025-11-25', '2025-11-25'],
    [' 2025-06-18 ,2025-06-18', '2025-06-18'],
    ['2026-07-28', '2025-11-25'],
    ['2026-07-28, 2026-07-28', '2025-11-25'],
  ])('with version header %j is answered by %s [mcp:revision:same-endpoint]', (header, name) => {
    expect(decide({}, header === undefined ? {} : { 'mcp-protocol-version': header })).toBe(name)
  })

  it.each(['', '2099-01-01', '2025-11-25, 2025-06-18', 'latest', '__proto__', '2025-11-25;q=1'])(
    'with version header %j is refused with what is supported',
    (header) => {
      expect(decide({}, { 'mcp-protocol-version': header })).toMatchObject({
        code: -32022,
        data: { supported: STREAMABLE_HTTP_VERSIONS, requested: header },
      })
    },
  )

  it('but with the headers of a modern client is told what is missing', () => {
    for (const params of [{}, { _meta: {} }, { _meta: { [META_KEYS.clientCapabilities]: {} } }, { _meta: null }]) {
      expect(decide(params, MODERN_HEADERS)).toMatchObject({
        code: -32602,
        message: expect.stringContaining(META_KEYS.protocolVersion),
      })
    }
  })
})

describe('a request with _meta', () => {
  it('of 2026-07-28 and its headers is modern [mcp:revision:same-endpoint]', () => {
    expect(decide({ _meta: META }, MODERN_HEADERS)).toBe('2026-07-28')
    expect(decide({ _meta: META }, { ...MODERN_HEADERS, 'mcp-protocol-version': '2026-07-28, 2026-07-28' })).toBe(
      '2026-07-28',
    )
  })

  it('of a legacy revision goes by its header', () => {
    const _meta = { ...META, [META_KEYS.protocolVersion]: '2025-11-25' }
    expect(decide({ _meta }, { 'mcp-protocol-version': '2025-11-25' })).toBe('2025-11-25')
    expect(decide({ _meta }, {})).toBe('2025-03-26')
  })

  it('that says nothing of versions goes by its header', () => {
    expect(decide({ _meta: { progressToken: 1 } }, { 'mcp-protocol-version': '2025-06-18' })).toBe('2025-06-18')
  })

  it.each([
    ['no version header', { 'mcp-method': 'tools/list' }],
    ['another version header', { ...MODERN_HEADERS, 'mcp-protocol-version': '2025-11-25' }],
    ['no method header', { 'mcp-protocol-version': '2026-07-28' }],
    ['another method header', { ...MODERN_HEADERS, 'mcp-method': 'TOOLS/LIST' }],
  ])('and %s is -32020, unless headers are taken leniently [mcp:modern:headers]', (_what, headers) => {
    expect(decide({ _meta: META }, headers)).toMatchObject({ code: -32020 })
    expect(decide({ _meta: META }, headers, { lenient: true })).toBe('2026-07-28')
    const message = parseMessage({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } })
    expect(decideRevision(message, new Headers(headers), { lenient: true })).toHaveProperty('toleratedMismatch')
  })

  it.each(['2099-01-01', 'v999.0.0', ''])('of unknown version %j is -32022', (version) => {
    const _meta = { ...META, [META_KEYS.protocolVersion]: version }
    const error = { code: -32022, data: { supported: STREAMABLE_HTTP_VERSIONS, requested: version } }
    expect(decide({ _meta }, { ...MODERN_HEADERS, 'mcp-protocol-version': version })).toMatchObject(error)
  })

  it.each([5, null, {}])('whose version is %j is -32602', (version) => {
    const _meta = { ...META, [META_KEYS.protocolVersion]: version }
    expect(decide({ _meta }, MODERN_HEADERS)).toMatchObject({ code: -32602 })
  })

  it.each([undefined, null, [], 'x'])('whose client capabilities are %j is -32602', (capabilities) => {
    const _meta = { ...META, [META_KEYS.clientCapabilities]: capabilities }
    expect(decide({ _meta }, MODERN_HEADERS)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(META_KEYS.clientCapabilities),
    })
  })
})

describe('Mcp-Name', () => {
  const encode = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`

  it.each([
    ['search', 'search'],
    ['search', '  search  '],
    ['数据库', encode('数据库')],
    ['=?base64?x?=', encode('=?base64?x?=')],
    ['=?base64?x', '=?base64?x'],
  ])('of %j may be %j [mcp:modern:name-header]', (name, header) => {
    expect(decide({ name, _meta: META }, { ...CALL_HEADERS, 'mcp-name': header }, { method: 'tools/call' })).toBe(
      '2026-07-28',
    )
  })

  it.each([
    ['search', undefined],
    ['search', 'fetch'],
    ['search', 'Search'],
    ['search', encode('fetch')],
    ['search', '=?base64?c2VhcmN?='],
    ['search', '=?base64?!!!!?='],
    ['search', '=?base64?/w==?='],
  ])('of %j must not be %j [mcp:modern:name-header]', (name, header) => {
    const headers = header === undefined ? CALL_HEADERS : { ...CALL_HEADERS, 'mcp-name': header }
    expect(decide({ name, _meta: META }, headers, { method: 'tools/call' })).toMatchObject({ code: -32020 })
  })

  it('repeats the URI of resources/read and the name of prompts/get', () => {
    for (const [method, field] of [
      ['resources/read', 'uri'],
      ['prompts/get', 'name'],
    ] as const) {
      const headers = { ...MODERN_HEADERS, 'mcp-method': method, 'mcp-name': 'x:y' }
      expect(decide({ [field]: 'x:y', _meta: META }, headers, { method })).toBe('2026-07-28')
      expect(decide({ [field]: 'x:z', _meta: META }, headers, { method })).toMatchObject({ code: -32020 })
    }
  })

  it('is not asked for where the body names nothing', () => {
    expect(decide({ _meta: META }, CALL_HEADERS, { method: 'tools/call' })).toBe('2026-07-28')
  })
})

describe('what is no request', () => {
  it('goes by its header', () => {
    const notification = parseMessage({ jsonrpc: '2.0', method: 'notifications/initialized', params: { _meta: META } })
    const headers = new Headers({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'notifications/initialized' })
    expect(decideRevision(notification, headers).ok).toBe(true)
  })

  it('a batch under the newest revision is refused as a batch', () => {
    const outcome = decideRevision(undefined, new Headers({ 'mcp-protocol-version': '2026-07-28' }))
    expect(outcome).toMatchObject({ ok: true, revision: { name: '2026-07-28', batches: false } })
  })
})

describe('negotiateRevision', () => {
  it.each([
    ['2025-03-26', '2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25', '2025-11-25'],
    ['2024-11-05', '2025-11-25', '2024-11-05'],
    ['2026-07-28', '2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25', '2025-11-25'],
    ['', '2025-11-25', '2025-11-25'],
  ])(
    'agrees, asked for %j, on %s, and over HTTP+SSE on %s [mcp:revision:2024-11-05] [mcp:revision:negotiated]',
    (asked, streamable, sse) => {
      expect(negotiateRevision(asked, 'streamable-http').name).toBe(streamable)
      expect(negotiateRevision(asked, 'http+sse').name).toBe(sse)
    },
  )
})

describe('unsupportedVersion', () => {
  it('names what is supported and repeats what was asked, cut', () => {
    expect(unsupportedVersion('x'.repeat(101))).toEqual({
      code: -32022,
      message: expect.stringContaining('2026-07-28, 2025-11-25'),
      data: { supported: STREAMABLE_HTTP_VERSIONS, requested: 'x'.repeat(100) },
    })
  })
})
