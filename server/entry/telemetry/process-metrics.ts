import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

interface GaugeOptions {
  readonly labelNames?: string[]
  /** How the gauges of workers become one. Default: `sum`. */
  readonly aggregator?: 'sum' | 'max'
}

/** Adds a gauge to a registry. @param collect Sets it, whenever metrics are read. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  options: GaugeOptions,
  collect: (gauge: Gauge) => void,
): void {
  const gauge: Gauge = new Gauge({ ...options, name, help, registers: [registry], collect: () => collect(gauge) })
}

/** Details of the heap, of garbage by its kind, and of what Node has open, which nobody needs to see that a server is well. */
const LEFT_OUT = /^nodejs_(?:heap_space|active_|version)/

/** Adds the metrics of this process to a registry: memory, CPU, files, the event loop and garbage collection. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) if (LEFT_OUT.test(name)) registry.removeSingleMetric(name)
}
