import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAwake, messageLength, refuseMessage } from './serve-client.ts'

describe('keepAwake', () => {
  const getPlatformInfo = vi.fn<() => Promise<object>>().mockResolvedValue({})

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('chrome', { runtime: { getPlatformInfo } })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    getPlatformInfo.mockClear()
  })

  it('tells every ten seconds how long it has been, and keeps the background awake', async () => {
    const told: number[] = []
    const call = Promise.withResolvers<string>()
    const shown = keepAwake(call.promise, async (seconds) => void told.push(seconds))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(told).toEqual([10, 20])
    expect(getPlatformInfo).toHaveBeenCalledTimes(2)
    call.resolve('done')
    expect(await shown).toBe('done')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([10, 20])
  })

  it('goes on when nobody listens any more, and fails as the call does', async () => {
    const call = Promise.withResolvers<string>()
    const shown = keepAwake(call.promise, () => Promise.reject(new Error('closed')))
    await vi.advanceTimersByTimeAsync(10_000)
    call.reject(new Error('failed'))
    await expect(shown).rejects.toThrow('failed')
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
  const jsonrpc = '2.0'

  it('answers who waits', () => {
    expect(refuseMessage({ jsonrpc, id: 7, method: 'x' }, 'Too long.')).toEqual({
      jsonrpc,
      id: 7,
      error: { code: -32_600, message: 'Too long.' },
    })
  })

  it('keeps silent to notifications and answers', () => {
    expect(refuseMessage({ jsonrpc, method: 'note' }, 'Too long.')).toBeUndefined()
    expect(refuseMessage({ jsonrpc, id: 7, result: {} }, 'Too long.')).toBeUndefined()
  })
})
