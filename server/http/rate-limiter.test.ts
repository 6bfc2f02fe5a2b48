import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

describe('createRateLimiter', () => {
  it('lets a burst pass, then as many as a second gives', () => {
    let time = 0
    const limiter = createRateLimiter({ perSecond: 2, burst: 3 }, () => time)
    expect([1, 2, 3, 4].map(() => limiter.take('a'))).toEqual([0, 0, 0, 1])
    time += 499
    expect(limiter.take('a')).toBe(1)
    time += 1
    expect(limiter.take('a')).toBe(0)
    expect(limiter.take('a')).toBe(1)
  })

  it('counts each client by itself', () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, () => 0)
    expect(['a', 'b', 'a', '__proto__', '__proto__'].map((client) => limiter.take(client))).toEqual([0, 0, 1, 0, 1])
  })

  it('saves no more than a burst', () => {
    let time = 0
    const limiter = createRateLimiter({ perSecond: 1 }, () => time)
    expect(limiter.take('a')).toBe(0)
    time += 3_600_000
    const passed = Array.from({ length: 10 }, () => limiter.take('a')).filter((wait) => wait === 0)
    expect(passed).toHaveLength(5)
  })

  it('says how long to wait where requests are rare', () => {
    const limiter = createRateLimiter({ perSecond: 0.1, burst: 1 }, () => 0)
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 10])
  })

  it('forgets the client not heard of for longest, past 10,000', () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, () => 0)
    limiter.take('first')
    for (let index = 0; index < 10_000; index += 1) limiter.take(String(index))
    expect([limiter.take('9999'), limiter.take('first')]).toEqual([1, 0])
  })
})
