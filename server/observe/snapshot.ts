/** How numbers of several processes become one: together, or the largest. */
export type MergeRule = 'sum' | 'max'

/** One series of a family. Plain JSON. */
export interface SeriesSnapshot {
  /** Values of the family's labels, in their order. */
  readonly labels: readonly string[]
  /** A counter or gauge has one. A histogram has its observations by bucket, the last without bound, then their sum. */
  readonly numbers: readonly number[]
}

/** One metric with all its series. Plain JSON. */
export interface FamilySnapshot {
  /** As exposed, without what text formats append. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labelNames: readonly string[]
  /** Upper bounds of a histogram's buckets, rising; empty for others. */
  readonly bounds: readonly number[]
  readonly merge: MergeRule
  readonly series: readonly SeriesSnapshot[]
}

/** All metrics of a process at one moment. Plain JSON, so that it can be sent from one process to another. */
export type MetricsSnapshot = readonly FamilySnapshot[]

/** Makes one of the snapshots of several processes, as each family says. The order is that of first appearance. */
export function mergeSnapshots(snapshots: readonly MetricsSnapshot[]): MetricsSnapshot {
  const families = new Map<string, { family: FamilySnapshot; series: Map<string, SeriesSnapshot> }>()
  for (const family of snapshots.flat()) {
    const known = families.get(family.name)
    const merged = known ?? { family, series: new Map<string, SeriesSnapshot>() }
    if (known === undefined) families.set(family.name, merged)
    for (const one of family.series) {
      const key = one.labels.join('\n')
      const before = merged.series.get(key)
      merged.series.set(key, before === undefined ? one : mergeSeries(before, one, family.merge))
    }
  }
  return [...families.values()].map(({ family, series }) => ({ ...family, series: [...series.values()] }))
}

function mergeSeries(one: SeriesSnapshot, other: SeriesSnapshot, rule: MergeRule): SeriesSnapshot {
  const combine = rule === 'sum' ? (a: number, b: number) => a + b : Math.max
  return { labels: one.labels, numbers: one.numbers.map((number, at) => combine(number, other.numbers[at] ?? 0)) }
}
