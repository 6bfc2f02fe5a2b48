import type { Histogram as ClientHistogram, Registry } from 'prom-client'

/** Counts observations by their size. */
export interface Histogram {
  /** @param labels Values of all its labels, in their order, from closed sets. */
  observe(value: number, ...labels: string[]): void
}

interface HistogramOptions {
  readonly name: string
  readonly help: string
  /** Default: none. */
  readonly labels?: readonly string[]
  /** Upper bounds of buckets, rising; each includes its bound. */
  readonly bounds: readonly number[]
}

interface Series {
  readonly labels: Readonly<Record<string, string>>
  /** Observations by bucket, then their sum. */
  readonly numbers: Float64Array
}

/** Observations that are counted together: one at a time, between the work of requests, each takes three times as long. */
const MAX_PENDING = 64

/**
 * Adds a histogram to a registry. It counts in place and takes a third of the time of prom-client's own, which hashes its
 * labels at every observation; every request has three (decisions/013-observing.md). prom-client exposes it, and adds up
 * those of workers.
 */
export function createHistogram(
  registry: Registry,
  { name, help, labels: names = [], bounds }: HistogramOptions,
): Histogram {
  const all = new Map<string, Series>()
  const open = (labels: readonly string[]): Series => {
    const pairs = Object.fromEntries(names.map((label, at) => [label, labels[at] ?? '']))
    return { labels: pairs, numbers: new Float64Array(bounds.length + 2) }
  }
  // Without labels it is there from the start, with zeros.
  if (names.length === 0) all.set('', open([]))
  const count = (value: number, labels: readonly string[]): void => {
    let key = labels[0] ?? ''
    for (let at = 1; at < labels.length; at += 1) key += `\n${labels[at]}`
    let series = all.get(key)
    if (series === undefined) all.set(key, (series = open(labels)))
    const { numbers } = series
    let bucket = 0
    while (bucket < bounds.length && value > (bounds[bucket] ?? Infinity)) bucket += 1
    numbers[bucket] = (numbers[bucket] ?? 0) + 1
    numbers[bounds.length + 1] = (numbers[bounds.length + 1] ?? 0) + value
  }
  const pending: { readonly value: number; readonly labels: readonly string[] }[] = []
  const countAll = (): void => {
    for (const { value, labels } of pending) count(value, labels)
    pending.length = 0
  }
  const samples = ({ labels, numbers }: Series) => {
    let total = 0
    const buckets = [...bounds, '+Inf'].map((le, at) => {
      total += numbers[at] ?? 0
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total }
    })
    const sum = numbers[bounds.length + 1] ?? 0
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ]
  }
  const get = async () => {
    countAll()
    return { name, help, type: 'histogram', aggregator: 'sum', values: Array.from(all.values(), samples).flat() }
  }
  // A registry reads these properties of a metric and calls these methods, as of those of `AggregatorRegistry.aggregate`.
  registry.registerMetric({ name, get, getForPromString: get } as unknown as ClientHistogram)
  return {
    observe(value, ...labels) {
      pending.push({ value, labels })
      if (pending.length >= MAX_PENDING) countAll()
    },
  }
}
