import { describe, expect, it } from 'vitest'
import { assumedFacetUnits, assumedSearchUnits, COSTS } from '../../../shared/costs.ts'
import { BURST_SECONDS, createClientBudgets } from './client-budgets.ts'
import type { ClientBudget } from './client-budgets.ts'
import { clientKeysOf, parseAddress } from './client-reader.ts'
import type { ClientKeys } from './client-reader.ts'

/** What `serve` gives a client unless told otherwise. */
const DEFAULTS: ClientBudget = { requestsPerSecond: 100, unitsPerSecond: 250 }

function start(budget: Partial<ClientBudget>) {
  const clock = { ms: 0 }
  const budgets = createClientBudgets({ requestsPerSecond: 0, unitsPerSecond: 0, ...budget }, () => clock.ms)
  return { ...budgets, clock }
}

function keysOf(text: string): ClientKeys {
  const address = parseAddress(text)
  if (address === undefined) throw new Error(text)
  return clientKeysOf(address)
}

const A: ClientKeys = ['192.0.2.1']
const B: ClientKeys = ['192.0.2.2']

describe('createClientBudgets: requests', () => {
  it('lets a burst pass, then as many as a second gives', () => {
    const { admit, clock } = start({ requestsPerSecond: 2 })
    for (let count = 0; count < 2 * BURST_SECONDS; count += 1) expect(admit(A)).toBeUndefined()
    expect(admit(A)).toEqual({ reason: 'rate', retryAfterSeconds: 1 })
    clock.ms += 499
    expect(admit(A)).toEqual({ reason: 'rate', retryAfterSeconds: 1 })
    clock.ms += 1
    expect([admit(A), admit(A)?.reason]).toEqual([undefined, 'rate'])
  })

  it('saves no more than a burst', () => {
    const { admit, clock } = start({ requestsPerSecond: 1 })
    expect(admit(A)).toBeUndefined()
    clock.ms += 3_600_000
    const passed = Array.from({ length: 10 }, () => admit(A)).filter((refused) => refused === undefined)
    expect(passed).toHaveLength(BURST_SECONDS)
  })

  it('counts each client by itself', () => {
    const { admit } = start({ requestsPerSecond: 0.2 })
    const seen = [A, B, A, ['__proto__'] as const, ['__proto__'] as const].map((keys) => admit(keys)?.retryAfterSeconds)
    expect(seen).toEqual([undefined, undefined, 5, undefined, 5])
  })

  it('forgets the client not heard of for longest, past 20,000', () => {
    const { admit } = start({ requestsPerSecond: 0.2 })
    admit(A)
    for (let index = 0; index < 20_000; index += 1) admit([String(index)])
    expect([admit(['19999'])?.reason, admit(A)]).toEqual(['rate', undefined])
  })

  it('are refused where nothing is left of the units', () => {
    const { admit, adjust, clock } = start({ requestsPerSecond: 100, unitsPerSecond: 10 })
    adjust(A, 79)
    expect(admit(A)).toEqual({ reason: 'cost', retryAfterSeconds: 3, cost: 1, left: 0 })
    clock.ms += 3000
    expect(admit(A)).toBeUndefined()
  })
})

describe('createClientBudgets: units', () => {
  it('are taken as long as there are enough, and say how many are left [budget:cost:weighted]', () => {
    const { reserve, clock } = start({ unitsPerSecond: 10 })
    expect([reserve(A, 30), reserve(A, 15.5)]).toEqual([undefined, undefined])
    expect(reserve(A, 20)).toEqual({ reason: 'cost', retryAfterSeconds: 2, cost: 20, left: 4 })
    expect(reserve(A, 4)).toBeUndefined()
    clock.ms += 2000
    expect([reserve(A, 20), reserve(B, 50)]).toEqual([undefined, undefined])
  })

  it('of what fits into no budget are taken from a full one, and owed [budget:cost:weighted]', () => {
    const { reserve, clock } = start({ unitsPerSecond: 10 })
    expect(reserve(A, 80)).toBeUndefined()
    expect(reserve(A, 80)).toEqual({ reason: 'cost', retryAfterSeconds: 8, cost: 80, left: 0 })
    clock.ms += 8000
    expect(reserve(A, 80)).toBeUndefined()
  })

  it('are given back, but never beyond a full budget', () => {
    const { reserve, adjust } = start({ unitsPerSecond: 10 })
    reserve(A, 50)
    adjust(A, -30)
    expect([reserve(A, 30), reserve(A, 1)?.left]).toEqual([undefined, 0])
    adjust(A, -1000)
    expect([reserve(A, 50), reserve(A, 1)?.left]).toEqual([undefined, 0])
  })

  it('are any number where the limit is 0', () => {
    const { admit, reserve } = start({})
    expect(Array.from({ length: 1000 }, () => reserve(A, 1e6) ?? admit(A)).every((each) => each === undefined)).toBe(
      true,
    )
  })
})

describe('createClientBudgets: networks', () => {
  it('gives all addresses of a /64 one budget, a /56 four and a /48 sixteen [budget:client:address]', () => {
    const passed = (addresses: readonly string[]): number => {
      const { reserve } = start({ unitsPerSecond: 1 })
      return addresses.filter((address) => reserve(keysOf(address), 5) === undefined).length
    }
    const many = Array.from({ length: 500 }, (_, index) => index)
    expect(passed(many.map((index) => `2001:db8:1:2::${index.toString(16)}`))).toBe(1)
    expect(passed(many.map((index) => `2001:db8:1:2${(index % 256).toString(16).padStart(2, '0')}::1`))).toBe(4)
    expect(passed(many.map((index) => `2001:db8:1:${(index * 131).toString(16)}::1`))).toBe(16)
    expect(passed(many.map((index) => `2001:db8:${index.toString(16)}::1`))).toBe(500)
  })
})

describe('what ordinary clients use', () => {
  const LISTINGS = 300_000
  const search = COSTS.message + assumedSearchUnits('open source databases', LISTINGS)
  const page = COSTS.resultPage + assumedSearchUnits('open source databases', LISTINGS) + assumedFacetUnits(LISTINGS)

  it('is within the defaults: 42 connections of an office that all search at once [budget:cost:ordinary]', () => {
    const { admit, reserve } = start(DEFAULTS)
    const refused = Array.from({ length: 42 }, () => admit(A) ?? reserve(A, search)).filter(
      (each) => each !== undefined,
    )
    expect(refused).toEqual([])
  })

  it('is within the defaults: a crawler that asks for ten pages a second [budget:cost:ordinary]', () => {
    const { admit, reserve, clock } = start(DEFAULTS)
    for (let count = 0; count < 3000; count += 1) {
      expect(admit(A) ?? reserve(A, page)).toBeUndefined()
      clock.ms += 100
    }
  })

  it('is within the defaults: an agent that sends 20 searches together, every few seconds [budget:cost:ordinary]', () => {
    const { admit, reserve, clock } = start(DEFAULTS)
    for (let round = 0; round < 50; round += 1) {
      for (let count = 0; count < 20; count += 1) expect(admit(A) ?? reserve(A, search)).toBeUndefined()
      clock.ms += 2000
    }
  })
})
