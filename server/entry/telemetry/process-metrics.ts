import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

/** Milliseconds between two samples of the event loop; longer ones miss bursts. */
const RESOLUTION_MS = 10

interface GaugeOptions {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  /** How the gauges of workers become one. Default: `sum`. */
  readonly aggregator?: 'sum' | 'max'
}

/** Adds a gauge to a registry. @param collect Sets it, whenever metrics are read. */
export function addGauge(registry: Registry, options: GaugeOptions, collect: (gauge: Gauge) => void): void {
  const gauge: Gauge = new Gauge({ ...options, registers: [registry], collect: () => collect(gauge) })
}

/** Adds the metrics of this process to a registry: memory, CPU, files, the event loop and garbage collection. */
export function addProcessMetrics(registry: Registry): void {
  const registers = [registry]
  addGauge(registry, { name: 'process_resident_memory_bytes', help: 'Memory in use.' }, (gauge) =>
    gauge.set(process.memoryUsage.rss()),
  )
  addGauge(registry, { name: 'nodejs_heap_used_bytes', help: 'Heap in use.' }, (gauge) =>
    gauge.set(process.memoryUsage().heapUsed),
  )
  addGauge(registry, { name: 'process_open_fds', help: 'Open file descriptors.' }, (gauge) =>
    gauge.set(countOpenFiles()),
  )
  addGauge(
    registry,
    {
      name: 'process_start_time_seconds',
      help: 'When the process started, in seconds since 1970.',
      aggregator: 'max',
    },
    (gauge) => gauge.set(Math.round(performance.timeOrigin / 1000)),
  )
  let loop = performance.eventLoopUtilization()
  addGauge(
    registry,
    {
      name: 'nodejs_eventloop_utilization',
      help: 'Share of time the event loop was busy, since the metrics were last read.',
      aggregator: 'max',
    },
    (gauge) => {
      const before = loop
      loop = performance.eventLoopUtilization()
      gauge.set(performance.eventLoopUtilization(loop, before).utilization)
    },
  )
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  addGauge(
    registry,
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'How late the event loop was, since the metrics were last read.',
      labelNames: ['quantile'],
      aggregator: 'max',
    },
    (gauge) => {
      for (const quantile of [0.5, 0.9, 0.99]) {
        gauge.set({ quantile: String(quantile) }, lateness(delays.percentile(quantile * 100)))
      }
      gauge.set({ quantile: '1' }, lateness(delays.max))
      delays.reset()
    },
  )
  const collected = new Counter({ name: 'nodejs_gc_seconds_total', help: 'Time spent collecting garbage.', registers })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected.inc(duration / 1000)
  }).observe({ entryTypes: ['gc'] })
  let cpuSeconds = 0
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time, user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      cpu.inc((user + system) / 1e6 - cpuSeconds)
      cpuSeconds = (user + system) / 1e6
    },
  })
}

/** The histogram has the whole interval between two samples, in nanoseconds; NaN without samples. */
function lateness(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0
}

/** 0 on systems without `/proc`. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
