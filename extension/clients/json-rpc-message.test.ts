import { JSONRPCMessageSchema as sdkSchema } from '@modelcontextprotocol/sdk/types.js'
import { assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { MAX_MESSAGE_CHARACTERS, messageLength, parseJsonRpc, refuseMessage } from './json-rpc-message.ts'

const jsonrpc = '2.0'

const GOOD: readonly unknown[] = [
  { jsonrpc, id: 1, method: 'ping' },
  { jsonrpc, id: 'a', method: 'tools/call', params: { name: 'search' } },
  { jsonrpc, method: 'notifications/initialized' },
  { jsonrpc, id: 0, result: {} },
  { jsonrpc, id: 1, error: { code: -32_000, message: 'No.', data: [1] } },
]

const BAD: readonly unknown[] = [
  undefined,
  null,
  'ping',
  [],
  [GOOD[0]],
  {},
  { id: 1, method: 'ping' },
  { jsonrpc: '1.0', id: 1, method: 'ping' },
  { jsonrpc, id: null, method: 'ping' },
  { jsonrpc, id: 1.5, method: 'ping' },
  { jsonrpc, id: {}, method: 'ping' },
  { jsonrpc, id: 1, method: 7 },
  { jsonrpc, id: 1, method: 'ping', params: 'x' },
  { jsonrpc, id: 1, method: 'ping', params: [] },
  { jsonrpc, id: 1, method: 'ping', extra: true },
  { jsonrpc, id: 1, method: 'ping', result: {} },
  { jsonrpc, id: 1, result: 1 },
  { jsonrpc, id: 1, result: {}, error: { code: 1, message: '' } },
  { jsonrpc, id: 1, error: { code: 'x', message: '' } },
  { jsonrpc, id: 1, error: { code: 1 } },
]

function isTaken(value: unknown): boolean {
  try {
    parseJsonRpc(value)
    return true
  } catch {
    return false
  }
}

describe('parseJsonRpc', () => {
  it.each(GOOD)('gives back %j', (message) => {
    expect(parseJsonRpc(message)).toBe(message)
  })

  it.each(BAD)('refuses %j', (message) => {
    expect(() => parseJsonRpc(message)).toThrow('Not a JSON-RPC message.')
  })

  it('takes nothing that the SDK refuses', () => {
    const part = constantFrom(undefined, null, 1, 1.5, 'x', [], {}, { code: 1, message: 'x' }, '2.0')
    const message = record({ jsonrpc: part, id: part, method: part, params: part, result: part, error: part }, {})
    assert(
      property(message, (raw) => {
        const value: unknown = JSON.parse(JSON.stringify(raw))
        expect(isTaken(value) && !sdkSchema.safeParse(value).success).toBe(false)
      }),
      { numRuns: scaleRuns(2000) },
    )
  })
})

describe('messageLength', () => {
  it('counts the characters of the JSON', () => {
    expect(messageLength({ a: 'ü' })).toBe(9)
  })

  it('finds what is no JSON too long', () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    expect([circular, 1n].map(messageLength)).toEqual([Infinity, Infinity])
  })
})

describe('refuseMessage', () => {
  it('answers who waits', () => {
    expect(refuseMessage({ jsonrpc, id: 7, method: 'x'.repeat(MAX_MESSAGE_CHARACTERS) }, 'Too long.')).toEqual({
      jsonrpc,
      id: 7,
      error: { code: -32_600, message: 'Too long.' },
    })
  })

  it.each([{ jsonrpc, method: 'note' }, { jsonrpc, id: 7, result: {} }, 'text', null])(
    'keeps silent to %j',
    (message) => {
      expect(refuseMessage(message, 'Too long.')).toBeUndefined()
    },
  )
})
