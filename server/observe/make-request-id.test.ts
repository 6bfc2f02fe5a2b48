import { describe, expect, it } from 'vitest'
import { makeRequestId } from './make-request-id.ts'

describe('makeRequestId', () => {
  it('makes ids that differ, of characters that every header takes', () => {
    const ids = Array.from({ length: 5000 }, makeRequestId)
    expect(new Set(ids).size).toBe(5000)
    expect(ids.filter((id) => !/^[\w-]{20}$/.test(id))).toEqual([])
    expect(new Set(ids.join('')).size).toBe(64)
  })
})
