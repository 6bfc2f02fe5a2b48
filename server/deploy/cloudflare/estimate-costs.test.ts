import { describe, expect, it } from 'vitest'
import { COST_ASSUMPTIONS } from './cost-assumptions.ts'
import { estimateCosts } from './estimate-costs.ts'
import type { CostEstimate, ReleasePlace } from './estimate-costs.ts'
import type { Meter } from './cloudflare-prices.ts'

const SCALE = { pages: 100, releaseBytes: 20e9 }

function estimate(requests: number, place: ReleasePlace = 'assets', changes = {}): CostEstimate {
  return estimateCosts(requests, place, SCALE, { ...COST_ASSUMPTIONS, ...changes })
}

function line(estimated: CostEstimate, meter: Meter): { units: number; dollars: number } {
  const found = estimated.lines.find((each) => each.meter === meter)
  if (found === undefined) throw new Error(`no line for ${meter}`)
  return { units: Number(found.units.toFixed(6)), dollars: Number(found.dollars.toFixed(6)) }
}

describe('estimateCosts', () => {
  it('charges requests above ten million, and CPU above thirty million milliseconds', () => {
    expect(line(estimate(10e6), 'workerRequests')).toEqual({ units: 10e6, dollars: 0 })
    expect(line(estimate(11e6), 'workerRequests')).toEqual({ units: 11e6, dollars: 0.3 })
    // The example the price list works out: 100 million requests of 7 ms.
    const published = estimate(100e6, 'assets', { cpuMsPerRequest: 7 })
    expect(line(published, 'workerRequests').dollars).toBe(27)
    expect(line(published, 'workerCpu').dollars).toBe(13.4)
  })

  it('never falls below the plan, and adds every line up', () => {
    expect(estimate(0).totalDollars).toBe(5)
    const { lines, totalDollars } = estimate(100e6, 'r2')
    expect(totalDollars).toBeCloseTo(5 + lines.reduce((sum, { dollars }) => sum + dollars, 0), 9)
  })

  it('counts reads of the release where the release is', () => {
    const reads = { units: 7_500_000, dollars: 0 }
    expect(line(estimate(100e6, 'assets'), 'staticAssets')).toEqual(reads)
    expect(line(estimate(100e6, 'assets'), 'r2ClassB').units).toBe(0)
    expect(line(estimate(100e6, 'r2', { isolates: 0 }), 'r2ClassB')).toEqual(reads)
    expect(line(estimate(100e6, 'r2'), 'staticAssets').units).toBe(0)
  })

  it('counts the pointer that every isolate asks R2 for, at most once a request', () => {
    expect(line(estimate(1e6, 'r2'), 'r2ClassB')).toEqual({ units: 1_075_000, dollars: 0 })
    expect(line(estimate(100e6, 'r2'), 'r2ClassB')).toEqual({ units: 11_820_000, dollars: 0.6552 })
  })

  it('stores this release and what the one before had instead', () => {
    expect(line(estimate(1e6, 'r2'), 'r2Storage')).toEqual({ units: 40, dollars: 0.45 })
    expect(line(estimate(1e6, 'assets'), 'r2Storage')).toEqual({ units: 0, dollars: 0 })
  })

  it('writes a manifest to KV once a day and once a release, and never more often than it is requested', () => {
    expect(line(estimate(100e6), 'kvWrites').units).toBe(100 * (30 + 30))
    expect(line(estimate(1000), 'kvWrites').units).toBe(20)
  })

  it('charges logs when they are written and while they are kept', () => {
    expect(line(estimate(100e6), 'logIngestion')).toEqual({ units: 20, dollars: 0 })
    expect(line(estimate(100e6, 'assets', { logShare: 1 }), 'logIngestion')).toEqual({ units: 200, dollars: 37.5 })
    expect(line(estimate(90e6, 'assets', { logShare: 1 }), 'logStorage')).toEqual({ units: 42, dollars: 3 })
  })

  it('bills the time that legacy sessions are open', () => {
    // 200,000 messages in 40,000 sessions of 300 s with 128 MB each.
    expect(line(estimate(100e6), 'objectRequests')).toEqual({ units: 240_000, dollars: 0 })
    expect(line(estimate(100e6), 'objectDuration')).toEqual({ units: 1_536_000, dollars: 14.2 })
  })
})
