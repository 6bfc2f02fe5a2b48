import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import type { Registry } from '../../observe/registry.ts'

/** Milliseconds between two looks at the event loop; longer ones miss bursts. */
const RESOLUTION_MS = 10

/** Adds the metrics of this process to a registry: memory, CPU, files, the event loop and garbage collection. */
export function addProcessMetrics(registry: Registry): void {
  const memory = registry.gauge({ name: 'process_resident_memory_bytes', help: 'Memory in use.' })
  const heap = registry.gauge({ name: 'nodejs_heap_used_bytes', help: 'Heap in use.' })
  const cpu = registry.counter({ name: 'process_cpu_seconds_total', help: 'CPU time, user and system.' })
  const files = registry.gauge({ name: 'process_open_fds', help: 'Open file descriptors.' })
  const started = registry.gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    merge: 'max',
  })
  const delay = registry.gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'How late the event loop was, since the metrics were last read.',
    labels: ['quantile'],
    merge: 'max',
  })
  const utilization = registry.gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of time the event loop was busy, since the metrics were last read.',
    merge: 'max',
  })
  const collected = registry.counter({ name: 'nodejs_gc_seconds_total', help: 'Time spent collecting garbage.' })

  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected.add(duration / 1000)
  }).observe({ entryTypes: ['gc'] })
  started.set(Math.round(performance.timeOrigin / 1000))
  let loop = performance.eventLoopUtilization()
  let cpuSeconds = 0

  registry.onSnapshot(() => {
    const { rss, heapUsed } = process.memoryUsage()
    memory.set(rss)
    heap.set(heapUsed)
    const { user, system } = process.cpuUsage()
    const seconds = (user + system) / 1e6
    cpu.add(seconds - cpuSeconds)
    cpuSeconds = seconds
    files.set(countOpenFiles())
    for (const quantile of [0.5, 0.9, 0.99]) {
      delay.set(lateness(delays.percentile(quantile * 100)), String(quantile))
    }
    delay.set(lateness(delays.max), '1')
    delays.reset()
    const next = performance.eventLoopUtilization()
    utilization.set(performance.eventLoopUtilization(next, loop).utilization)
    loop = next
  })
}

/** The histogram has the whole interval between two looks, in nanoseconds; a look that found nothing has none. */
function lateness(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0
}

/** 0 where the system does not say. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
