import { AggregatorRegistry, Histogram, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createHistogram } from './histogram.ts'

const BOUNDS = [0.5, 1]
const VALUES = [0.25, 0.5, 1, 2]

describe('createHistogram', () => {
  it("is exposed exactly as prom-client's own", async () => {
    const [ours, theirs] = [new Registry(), new Registry()]
    const help = 'Took "long".'
    const histogram = createHistogram(ours, { name: 'took_seconds', help, labels: ['what', 'why'], bounds: BOUNDS })
    const labelNames = ['what', 'why']
    const oracle = new Histogram({ name: 'took_seconds', help, labelNames, buckets: BOUNDS, registers: [theirs] })
    const plain = createHistogram(ours, { name: 'bytes', help, bounds: BOUNDS })
    const plainOracle = new Histogram({ name: 'bytes', help, buckets: BOUNDS, registers: [theirs] })
    expect(await ours.metrics()).toBe(await theirs.metrics())
    for (const value of VALUES) {
      for (const what of ['x', 'a"b\\c\nd']) {
        histogram.observe(value, what, 'y')
        oracle.observe({ what, why: 'y' }, value)
      }
      plain.observe(value)
      plainOracle.observe(value)
    }
    expect(await ours.metrics()).toBe(await theirs.metrics())
  })

  it('adds up over workers', async () => {
    const reports = await Promise.all(
      [1, 2].map(async (times) => {
        const registry = new Registry()
        const histogram = createHistogram(registry, { name: 'took_seconds', help: 'Took.', bounds: BOUNDS })
        for (let count = 0; count < times; count += 1) histogram.observe(0.75)
        return registry.getMetricsAsJSON()
      }),
    )
    const text = await AggregatorRegistry.aggregate(reports).metrics()
    expect(text).toContain('took_seconds_bucket{le="0.5"} 0\ntook_seconds_bucket{le="1"} 3\n')
    expect(text).toContain('took_seconds_sum 2.25\ntook_seconds_count 3\n')
  })
})
