import { significant } from '../lib/bench-result.ts'
import { percentile } from '../lib/percentile.ts'
import { median } from '../lib/rounds.ts'
import type { QueryForm } from '../search/search-queries.ts'
import type { QueryCost, StaticMeasured, StaticMeasurement } from './static-measure.ts'
import { STATIC_CONTESTANTS } from './static-sites.ts'
import type { StaticLabel } from './static-directories.ts'

/** The column headings. */
export const STATIC_HEADS: readonly string[] = [
  '',
  'first: requests',
  'KB',
  'rounds',
  'ms',
  'later: requests p50, p90',
  'KB p50, p90',
  'rounds p50',
  'ms p50, p90',
  'heap MB',
  'found: as written, misspelt, unfinished',
]

const FORMS: readonly QueryForm[] = ['exact', 'typo', 'prefix']

/** Rows for one directory. */
export function staticRows({ listings, measured }: StaticMeasurement): string[][] {
  return [
    [],
    [`${listings.toLocaleString('en')} listings`],
    ...STATIC_CONTESTANTS.map((name) => {
      const each = measured.get(name)
      return typeof each === 'object' ? [name, ...cellsOf(each)] : [`${name}: ${each ?? 'not measured'}`]
    }),
  ]
}

function cellsOf({ first, later, heapBytes, outcomes }: StaticMeasured): string[] {
  const middle = (part: keyof QueryCost): number => median(first.map((cost) => cost[part]))
  const shares = (part: keyof QueryCost, write: (value: number) => string): string =>
    [0.5, 0.9].map((share) => write(percentile(partOf(later, part), share))).join(', ')
  return [
    String(middle('requests')),
    kilobytes(middle('bytes')),
    String(middle('rounds')),
    middle('ms').toFixed(0),
    shares('requests', String),
    shares('bytes', kilobytes),
    String(percentile(partOf(later, 'rounds'), 0.5)),
    shares('ms', (ms) => ms.toFixed(1)),
    (heapBytes / 1e6).toFixed(1),
    FORMS.map((form) => {
      const ofForm = outcomes.filter(({ query }) => query.form === form)
      return `${ofForm.filter(({ isFound }) => isFound).length} of ${ofForm.length}`
    }).join(', '),
  ]
}

/** Figures for one directory, named by its label. */
export function staticFigures({ measured }: StaticMeasurement, label: StaticLabel): Record<string, number> {
  const figures: Record<string, number> = {}
  const put = (name: string, value: number): void => {
    if (Number.isFinite(value)) figures[`${name}_${label}`] = significant(value)
  }
  const ours = measured.get('ours')
  for (const name of STATIC_CONTESTANTS) {
    const each = measured.get(name)
    if (typeof each !== 'object') continue
    const { first, later, heapBytes, outcomes } = each
    for (const part of ['requests', 'bytes', 'rounds', 'ms'] as const) {
      put(`first_${part}_${name}`, median(first.map((cost) => cost[part])))
      put(`later_${part}_p50_${name}`, percentile(partOf(later, part), 0.5))
      put(`later_${part}_p90_${name}`, percentile(partOf(later, part), 0.9))
    }
    put(`heap_mb_${name}`, heapBytes / 1e6)
    for (const form of FORMS) {
      const ofForm = outcomes.filter(({ query }) => query.form === form)
      put(`found_${form}_${name}`, ofForm.filter(({ isFound }) => isFound).length / ofForm.length)
    }
    if (name === 'ours' || typeof ours !== 'object') continue
    const over = (what: 'first' | 'later', part: 'bytes' | 'ms'): number =>
      median(partOf(ours[what], part)) / median(partOf(each[what], part))
    put(`first_ms_ours_over_${name}`, over('first', 'ms'))
    put(`first_bytes_ours_over_${name}`, over('first', 'bytes'))
    put(`later_ms_p50_ours_over_${name}`, over('later', 'ms'))
  }
  return figures
}

function partOf(costs: readonly QueryCost[], part: keyof QueryCost): number[] {
  return costs.map((cost) => cost[part])
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
