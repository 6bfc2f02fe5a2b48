import { SEARCH_CONTESTANTS } from './search-exchange.ts'
import { mrr, type QueryFilter, timesOf, TYPO_AMONG_WORDS } from './search-figures.ts'
import { percentile } from '../lib/percentile.ts'
import type { SearchMeasured, SearchMeasurement } from './search-measure.ts'

const KINDS: readonly (readonly [string, QueryFilter])[] = [
  ['all', () => true],
  ['as written', ({ form }) => form === 'exact'],
  ['last word unfinished', ({ form }) => form === 'prefix'],
  ['with a typo', ({ form }) => form === 'typo'],
]

/** The column headings. */
export const SEARCH_HEADS: readonly string[] = ['', ...SEARCH_CONTESTANTS]

/** Rows for one set of documents. */
export function searchRows(measurement: SearchMeasurement): string[][] {
  const row = (name: string, cell: (each: SearchMeasured) => string): string[] => [
    name,
    ...SEARCH_CONTESTANTS.map((contestant) => {
      const each = measurement.measured.get(contestant)
      return each === undefined ? '–' : cell(each)
    }),
  ]
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
  return [
    [],
    [`${measurement.listings.toLocaleString('en')} listings`],
    ...KINDS.map(([name, filter]) =>
      row(`p50 / p99 µs, ${name}`, (each) => shares(timesOf(measurement, each, filter))),
    ),
    row('CPU µs, mean of all', ({ warmCpuUs }) => Math.round(warmCpuUs).toLocaleString('en')),
    row('opening and a first query, p50 / p99 µs', ({ coldUs }) => shares(coldUs)),
    row('MRR as written / unfinished', (each) =>
      [
        mrr(measurement, each, ({ form }) => form === 'exact').toFixed(3),
        mrr(measurement, each, ({ form }) => form === 'prefix').toFixed(3),
      ].join(' / '),
    ),
    row('MRR with a typo, 1 word / 2–3', (each) =>
      [
        mrr(measurement, each, ({ form, words }) => form === 'typo' && words === 1).toFixed(3),
        mrr(measurement, each, TYPO_AMONG_WORDS).toFixed(3),
      ].join(' / '),
    ),
    row('build, seconds', ({ build }) => build.seconds.toFixed(2)),
    row('peak RSS while building, MB', ({ build }) => megabytes(build.peakRssBytes)),
    row('MB / bytes a listing', ({ build }) =>
      [megabytes(build.bytes), (build.bytes / measurement.listings).toFixed(0)].join(' / '),
    ),
    row('memory: JavaScript / RSS, MB', ({ memory }) =>
      [megabytes(memory.heldBytes), megabytes(memory.rssBytes)].join(' / '),
    ),
  ]
}

function shares(us: readonly number[]): string {
  return [0.5, 0.99].map((share) => Math.round(percentile(us, share)).toLocaleString('en')).join(' / ')
}
