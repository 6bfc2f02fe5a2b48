import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMessage, writeError, writeResult, MAX_JSON_DEPTH, MAX_JSON_VALUES, parseJson } from './json-rpc.ts'

const request = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('parseMessage', () => {
  it.each([0, -7, 1, 2 ** 53 - 1, '', '1', 'ü', '__proto__'])('takes the id %j', (id) => {
    expect(parseMessage({ ...request, id })).toEqual({ kind: 'request', id, method: 'ping', params: {} })
  })

  it.each([null, 1.5, Infinity, 2 ** 53, true, [], {}])('refuses the id %j', (id) => {
    expect(parseMessage({ ...request, id })).toMatchObject({ kind: 'invalid', error: { code: -32600 } })
  })

  it.each([
    [{ jsonrpc: '2.0', method: 'notifications/initialized' }, 'notification'],
    [{ jsonrpc: '2.0', id: 1, result: {} }, 'response'],
    [{ jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } }, 'response'],
    [null, 'invalid'],
    [1, 'invalid'],
    ['x', 'invalid'],
    [[], 'invalid'],
    [{}, 'invalid'],
    [{ jsonrpc: '2.0', id: 1 }, 'invalid'],
    [{ ...request, jsonrpc: '1.0' }, 'invalid'],
    [{ ...request, jsonrpc: undefined }, 'invalid'],
    [{ ...request, method: 1 }, 'invalid'],
    [{ ...request, params: 'x' }, 'invalid'],
    [{ ...request, params: null }, 'invalid'],
  ])('reads %j as %s', (value, kind) => {
    expect(parseMessage(value).kind).toBe(kind)
  })

  it('keeps params that are an array apart from params that are missing', () => {
    expect(parseMessage({ ...request, params: [] })).toMatchObject({ kind: 'request', params: undefined })
    expect(parseMessage({ ...request, params: { a: 1 } })).toMatchObject({ params: { a: 1 } })
  })

  it('never throws on JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(['request', 'notification', 'response', 'invalid']).toContain(parseMessage(value).kind)
      }),
    )
  })
})

describe('writeResult', () => {
  it('splices the id into prepared JSON', () => {
    expect(writeResult('a"b', '{"x":1}')).toBe('{"jsonrpc":"2.0","id":"a\\"b","result":{"x":1}}')
  })

  it('gives back every id as it came [mcp:json-rpc:id]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger()), (id) => {
        expect(JSON.parse(writeResult(id, '{}'))).toEqual({ jsonrpc: '2.0', id, result: {} })
      }),
    )
  })
})

describe('writeError', () => {
  it('has id null when none could be read', () => {
    expect(writeError(null, { code: -32600, message: 'm' })).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"m"}}',
    )
  })
})

describe('parseJson', () => {
  it('takes nesting up to the limit', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJson(nested(MAX_JSON_DEPTH)).ok).toBe(true)
    expect(parseJson(nested(MAX_JSON_DEPTH + 1))).toMatchObject({ ok: false, error: { code: -32700 } })
    expect(parseJson('['.repeat(1_000_000))).toMatchObject({ ok: false, error: { code: -32700 } })
  })

  it('takes values up to the limit, whatever holds them [mcp:json-rpc:values]', () => {
    const list = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, at) => at))
    const members = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])))
    const objects = (count: number): string => `[${Array.from({ length: count / 2 }, () => '{"a":1}').join(',')}]`
    for (const write of [list, members, objects]) {
      expect(parseJson(write(MAX_JSON_VALUES)).ok).toBe(true)
      expect(parseJson(write(MAX_JSON_VALUES + 2))).toMatchObject({ ok: false, error: { code: -32600 } })
    }
  })

  it('counts nothing in texts', () => {
    expect(parseJson(JSON.stringify('[{"\\'.repeat(100)))).toMatchObject({ ok: true })
    expect(parseJson(JSON.stringify([',"'.repeat(MAX_JSON_VALUES * 2)]))).toMatchObject({ ok: true })
  })

  it.each(['', '{', '{"a":1,}', 'undefined', '\u0000', '{} {}'])('refuses %j', (text) => {
    expect(parseJson(text)).toMatchObject({ ok: false, error: { code: -32700 } })
  })
})
