/** One line with a value. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric with its samples. */
export interface ParsedFamily {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: readonly Sample[]
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"/
const VALUE = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i

/**
 * Reads the text format of Prometheus, version 0.0.4, strictly: empty lines aside, every family has its HELP and TYPE once, before its
 * samples, which stand together; every series once; histograms add up.
 *
 * @throws {Error} that names the line.
 */
export function parseMetrics(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, { name: string; type: string; help: string; samples: Sample[] }>()
  const seen = new Set<string>()
  let help: { name: string; text: string } | undefined
  let current: { name: string; type: string; help: string; samples: Sample[] } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line)
    if (comment?.[1] === 'HELP') {
      help = { name: comment[2] ?? '', text: comment[3] ?? '' }
      if (families.has(help.name)) throw new Error(`twice: ${line}`)
      current = undefined
    } else if (comment !== null) {
      const [, , name = '', type = ''] = comment
      if (help?.name !== name) throw new Error(`no HELP before: ${line}`)
      if (!/^(?:counter|gauge|histogram)$/.test(type)) throw new Error(`unknown type: ${line}`)
      current = { name, type, help: help.text, samples: [] }
      families.set(name, current)
    } else {
      const sample = parseSample(line)
      if (current === undefined) throw new Error(`no TYPE before: ${line}`)
      const suffixes = current.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      if (!suffixes.some((suffix) => sample.name === `${current?.name}${suffix}`)) throw new Error(`not of it: ${line}`)
      if (current.type === 'counter' && (sample.value < 0 || !sample.name.endsWith('_total'))) {
        throw new Error(`no counter: ${line}`)
      }
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted(([a], [b]) => (a < b ? -1 : 1))])
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      current.samples.push(sample)
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family)
  return families
}

function parseSample(line: string): Sample {
  const name = NAME.exec(line)?.[0]
  if (name === undefined) throw new Error(`no name: ${line}`)
  const labels: Record<string, string> = {}
  let rest = line.slice(name.length)
  if (rest.startsWith('{')) {
    rest = rest.slice(1)
    for (;;) {
      const [whole, label, value] = LABEL.exec(rest) ?? []
      if (whole === undefined || label === undefined || value === undefined) throw new Error(`no label: ${line}`)
      if (label in labels) throw new Error(`label twice: ${line}`)
      labels[label] = value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
      rest = rest.slice(whole.length)
      if (rest.startsWith('}')) break
      if (!rest.startsWith(',')) throw new Error(`no comma: ${line}`)
      rest = rest.slice(1)
    }
    rest = rest.slice(1)
  }
  const value = rest.slice(1)
  if (!rest.startsWith(' ') || !VALUE.test(value)) throw new Error(`no value: ${line}`)
  return { name, labels, value: value === '+Inf' ? Infinity : Number(value) }
}

/** Buckets rise, in the order of their bounds, to +Inf, which is the count. */
function checkHistogram({ name, samples }: ParsedFamily): void {
  const series = new Map<string, Sample[]>()
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels
    const key = JSON.stringify(labels)
    series.set(key, [...(series.get(key) ?? []), sample])
  }
  for (const [key, of] of series) {
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => (labels['le'] === '+Inf' ? Infinity : Number(labels['le'])))
    const counts = buckets.map(({ value }) => value)
    const isRising = (numbers: readonly number[]) =>
      numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))
    if (!isRising(bounds) || !isRising(counts)) throw new Error(`${name}${key}: buckets do not rise`)
    if (bounds.at(-1) !== Infinity) throw new Error(`${name}${key}: no bucket without bound`)
    const count = of.filter((sample) => sample.name === `${name}_count`)
    const sum = of.filter((sample) => sample.name === `${name}_sum`)
    if (count.length !== 1 || sum.length !== 1) throw new Error(`${name}${key}: no sum or count`)
    if (count[0]?.value !== counts.at(-1)) throw new Error(`${name}${key}: the count is not that of the last bucket`)
  }
}

/** The sum of what has these labels. @param name With its suffix. */
export function sumOf(families: Map<string, ParsedFamily>, name: string, labels: Sample['labels'] = {}): number {
  const samples = [...families.values()].flatMap((family) => family.samples)
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
