import { describe, expect, it } from 'vitest'
import { makeSpanId, parseTraceId, writeTraceResponse } from './trace-context.ts'

describe('makeSpanId', () => {
  it('makes ids that differ, none of them all zero', () => {
    const ids = Array.from({ length: 5000 }, makeSpanId)
    expect(new Set(ids).size).toBe(5000)
    expect(ids.filter((id) => !/^(?!0{16})[0-9a-f]{16}$/.test(id))).toEqual([])
  })
})

describe('writeTraceResponse', () => {
  it('has the form of a traceparent', () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const written = writeTraceResponse(traceId, '00f067aa0ba902b7')
    expect(written).toBe(`00-${traceId}-00f067aa0ba902b7-01`)
    expect(parseTraceId(written)).toBe(traceId)
  })
})
