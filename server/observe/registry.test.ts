import { describe, expect, it } from 'vitest'
import { createRegistry } from './registry.ts'
import { mergeSnapshots } from './snapshot.ts'
import { chooseMetricsFormat, writeMetrics } from './write-metrics.ts'

function sample() {
  const registry = createRegistry()
  const asked = registry.counter({ name: 'asked_total', help: 'Asked.', labels: ['who'] })
  const open = registry.gauge({ name: 'open', help: 'Open.' })
  const oldest = registry.gauge({ name: 'age_seconds', help: 'Age.', merge: 'max' })
  const took = registry.histogram({ name: 'took_seconds', help: 'Took.', labels: ['what'], bounds: [0.5, 1] })
  return { registry, asked, open, oldest, took }
}

describe('createRegistry', () => {
  it('is written as Prometheus reads it', () => {
    const { registry, asked, open, oldest, took } = sample()
    asked.add(2, 'a"b\\c\nd')
    open.add(3)
    open.add(-1)
    oldest.set(7.5)
    for (const seconds of [0.25, 0.5, 1, 2]) took.observe(seconds, 'x')
    expect(writeMetrics(registry.snapshot(), 'prometheus')).toBe(
      [
        '# HELP asked_total Asked.',
        '# TYPE asked_total counter',
        String.raw`asked_total{who="a\"b\\c\nd"} 2`,
        '# HELP open Open.',
        '# TYPE open gauge',
        'open 2',
        '# HELP age_seconds Age.',
        '# TYPE age_seconds gauge',
        'age_seconds 7.5',
        '# HELP took_seconds Took.',
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{what="x",le="0.5"} 2',
        'took_seconds_bucket{what="x",le="1"} 3',
        'took_seconds_bucket{what="x",le="+Inf"} 4',
        'took_seconds_sum{what="x"} 3.75',
        'took_seconds_count{what="x"} 4',
        '',
      ].join('\n'),
    )
  })

  it('is written as OpenMetrics has it, where that is asked for', () => {
    const { registry, asked } = sample()
    asked.add(1, 'a')
    const text = writeMetrics(registry.snapshot(), 'openmetrics')
    expect(text).toContain('# TYPE asked counter\nasked_total{who="a"} 1\n')
    expect(text.endsWith('# EOF\n')).toBe(true)
    expect(chooseMetricsFormat('application/openmetrics-text;version=1.0.0,text/plain;q=0.5')).toBe('openmetrics')
    expect(chooseMetricsFormat('*/*')).toBe('prometheus')
    expect(chooseMetricsFormat(undefined)).toBe('prometheus')
  })

  it('counts together what has more than 200 label values', () => {
    const { registry, asked } = sample()
    for (let at = 0; at < 1000; at += 1) asked.add(1, `name ${at}`)
    const series = registry.snapshot()[0]?.series ?? []
    expect(series).toHaveLength(201)
    expect(series.at(-1)).toEqual({ labels: ['_OTHER'], numbers: [800] })
  })

  it('measures what is measured only when somebody looks', () => {
    const { registry, open } = sample()
    let looks = 0
    registry.onSnapshot(() => open.set((looks += 1)))
    registry.snapshot()
    expect(registry.snapshot()[1]?.series).toEqual([{ labels: [], numbers: [2] }])
  })
})

describe('mergeSnapshots', () => {
  it('adds what counts, takes the largest of what does not, after a way through JSON', () => {
    const one = sample()
    const other = sample()
    one.asked.add(1, 'a')
    other.asked.add(2, 'a')
    other.asked.add(5, 'b')
    one.open.set(3)
    other.open.set(4)
    one.oldest.set(9)
    other.oldest.set(8)
    one.took.observe(0.1, 'x')
    other.took.observe(3, 'x')
    const sent = [one, other].map(({ registry }) => JSON.parse(JSON.stringify(registry.snapshot())) as never)
    const lines = writeMetrics(mergeSnapshots(sent), 'prometheus').split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
      'asked_total{who="a"} 3',
      'asked_total{who="b"} 5',
      'open 7',
      'age_seconds 9',
      'took_seconds_bucket{what="x",le="0.5"} 1',
      'took_seconds_bucket{what="x",le="1"} 1',
      'took_seconds_bucket{what="x",le="+Inf"} 2',
      'took_seconds_sum{what="x"} 3.1',
      'took_seconds_count{what="x"} 2',
    ])
  })
})
