import type { FamilySnapshot, MetricsSnapshot } from './snapshot.ts'

/** Text formats of metrics. */
export type MetricsFormat = 'prometheus' | 'openmetrics'

/** Media types of the formats, as sent. */
export const METRICS_MEDIA_TYPES: Readonly<Record<MetricsFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
}

/** Chooses the format for an `Accept` header: OpenMetrics only where it is named, as Prometheus does. */
export function chooseMetricsFormat(accept: string | null | undefined): MetricsFormat {
  return /application\/openmetrics-text/i.test(accept ?? '') ? 'openmetrics' : 'prometheus'
}

/**
 * Writes metrics as text.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 * @see https://prometheus.io/docs/specs/om/open_metrics_spec/
 */
export function writeMetrics(snapshot: MetricsSnapshot, format: MetricsFormat): string {
  const lines: string[] = []
  for (const family of snapshot) writeFamily(lines, family, format)
  if (format === 'openmetrics') lines.push('# EOF')
  return `${lines.join('\n')}\n`
}

function writeFamily(lines: string[], family: FamilySnapshot, format: MetricsFormat): void {
  const { name, type, help, bounds } = family
  // OpenMetrics names a counter without the suffix that its samples have.
  const title = format === 'openmetrics' && type === 'counter' ? name.replace(/_total$/, '') : name
  lines.push(`# HELP ${title} ${escape(help, format)}`, `# TYPE ${title} ${type}`)
  for (const { labels, numbers } of family.series) {
    const pairs = labels.map((value, at) => `${family.labelNames[at]}="${escapeLabel(value)}"`)
    if (type !== 'histogram') {
      lines.push(`${name}${inBraces(pairs)} ${numbers[0] ?? 0}`)
      continue
    }
    let count = 0
    for (const [at, bound] of [...bounds, Infinity].entries()) {
      count += numbers[at] ?? 0
      const le = bound === Infinity ? '+Inf' : String(bound)
      lines.push(`${name}_bucket${inBraces([...pairs, `le="${le}"`])} ${count}`)
    }
    lines.push(`${name}_sum${inBraces(pairs)} ${numbers[bounds.length + 1] ?? 0}`)
    lines.push(`${name}_count${inBraces(pairs)} ${count}`)
  }
}

function inBraces(pairs: readonly string[]): string {
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escape(text: string, format: MetricsFormat): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return format === 'openmetrics' ? plain.replaceAll('"', '\\"') : plain
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}
