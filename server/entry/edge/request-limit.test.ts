import { describe, expect, it } from 'vitest'
import type { RateLimitBinding } from '../../store/edge/bindings.ts'
import { createEdgeCallers } from './request-limit.ts'

function counter(answer: () => Promise<{ success: boolean }>) {
  const keys: string[] = []
  const binding: RateLimitBinding = {
    limit({ key }) {
      keys.push(key)
      return answer()
    },
  }
  return { binding, keys }
}

function start(cheap: () => Promise<{ success: boolean }>, dear = cheap, limits: Record<string, string> = {}) {
  const counters = { cheap: counter(cheap), dear: counter(dear) }
  const errors: unknown[] = []
  const refusals: unknown[] = []
  const bindings = { RATE_LIMIT: counters.cheap.binding, RATE_LIMIT_DEAR: counters.dear.binding, ...limits }
  const callerOf = createEdgeCallers(bindings, {
    now: () => 0,
    onError: (error) => errors.push(error),
    onRefusal: (...told) => refusals.push(told),
  })
  const from = (headers: Record<string, string>) => callerOf(new Request('https://example.org/', { headers }))
  return { cheap: counters.cheap.keys, dear: counters.dear.keys, errors, refusals, from }
}

const passes = async () => ({ success: true })
const refuses = async () => ({ success: false })
const CLIENT = { 'cf-connecting-ip': '2001:db8::1' }

describe('createEdgeCallers', () => {
  it('counts requests by network, and dear work besides [budget:edge:classes]', async () => {
    const { cheap, dear, from } = start(passes)
    const caller = from(CLIENT)
    expect(await caller.admit()).toBeUndefined()
    expect(await caller.reserve(11.9)).toBeUndefined()
    expect([cheap, dear]).toEqual([['2001:db8:0:0/64'], []])
    expect(await caller.reserve(12)).toBeUndefined()
    expect([cheap, dear]).toEqual([['2001:db8:0:0/64'], ['2001:db8:0:0/64']])
  })

  it('believes the runtime alone, and its IPv6 before an IPv4 that is made up', () => {
    const { from } = start(passes)
    const client = (headers: Record<string, string>): string => from(headers).client
    expect(client({ 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.9' })).toBe('192.0.2.1')
    expect(client({ 'cf-connecting-ip': '250.1.2.3', 'cf-connecting-ipv6': '2001:db8::1' })).toBe('2001:db8:0:0/64')
  })

  it('says when to come again, and tells it [budget:rate:calls]', async () => {
    const { refusals, from } = start(refuses)
    expect(await from(CLIENT).admit()).toEqual({ reason: 'rate', retryAfterSeconds: 10 })
    expect(await from(CLIENT).reserve(50)).toEqual({ reason: 'cost', retryAfterSeconds: 10 })
    expect(refusals).toEqual([
      ['rate', '2001:db8:0:0/64'],
      ['cost', '2001:db8:0:0/64'],
    ])
  })

  it('limits nobody where the counter fails', async () => {
    const { errors, from } = start(() => Promise.reject(new Error('no counter')))
    expect(await from(CLIENT).admit()).toBeUndefined()
    expect(errors).toHaveLength(1)
  })

  it('does not ask a counter that failed for ten seconds, and believes no nonsense', async () => {
    const clock = { time: 0 }
    const broken = counter(() => Promise.reject(new Error('no counter')))
    const callerOf = createEdgeCallers(
      { RATE_LIMIT: broken.binding },
      { now: () => clock.time, onError: () => undefined },
    )
    const admit = () => callerOf(new Request('https://example.org/', { headers: CLIENT })).admit()
    for (let time = 0; time < 50; time += 1) expect(await admit()).toBeUndefined()
    expect(broken.keys).toHaveLength(1)
    clock.time = 10_000
    await admit()
    expect(broken.keys).toHaveLength(2)
    const { from } = start(() => Promise.resolve('garbage' as never))
    expect(await from(CLIENT).admit()).toBeUndefined()
  })

  it('counts in an isolate as a server does, before it asks [budget:edge:same]', async () => {
    const { cheap, from } = start(passes, passes, { GAZETTEER_RATE_LIMIT: '1', GAZETTEER_COST_LIMIT: '2' })
    expect(await from(CLIENT).reserve(10)).toBeUndefined()
    expect(await from(CLIENT).reserve(3)).toEqual({ reason: 'cost', retryAfterSeconds: 2, cost: 3, left: 0 })
    expect(await from(CLIENT).admit()).toEqual({ reason: 'cost', retryAfterSeconds: 1, cost: 1, left: 0 })
    expect(cheap).toEqual([])
    expect(await from({ 'cf-connecting-ip': '192.0.2.1' }).admit()).toBeUndefined()
  })

  it('refuses a limit that is no number', () => {
    expect(() => start(passes, passes, { GAZETTEER_COST_LIMIT: 'many' })).toThrow(
      'GAZETTEER_COST_LIMIT: expected a number a second, 0 or more, got "many"',
    )
  })
})
