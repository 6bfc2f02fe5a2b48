import { significant } from '../lib/bench-result.ts'
import { percentile } from '../lib/percentile.ts'
import type { SearchContestant } from './search-exchange.ts'
import type { SearchMeasured, SearchMeasurement } from './search-measure.ts'
import type { KnownItemQuery } from './search-queries.ts'

/** Selects queries. */
export type QueryFilter = (query: KnownItemQuery) => boolean

/** Queries that have a typo, but not in their only word: where that is ambiguous, the intended one is unknown. */
export const TYPO_AMONG_WORDS: QueryFilter = ({ form, words }) => form === 'typo' && words > 1

/** Figures of one set of documents, their names ending in `label` (`100k`). */
export function searchFigures(measurement: SearchMeasurement, label: string): Record<string, number> {
  const figures: Record<string, number> = {}
  const put = (name: string, value: number): void => {
    if (Number.isFinite(value)) figures[`${name}_${label}`] = significant(value)
  }
  const { measured, listings } = measurement
  const ours = measured.get('ours')
  for (const [contestant, each] of measured) {
    put(`p50_us_${contestant}`, percentile(each.warmUs, 0.5))
    put(`p99_us_${contestant}`, percentile(each.warmUs, 0.99))
    put(`cpu_us_${contestant}`, each.warmCpuUs)
    put(`cold_p50_us_${contestant}`, percentile(each.coldUs, 0.5))
    put(
      `known_item_mrr_${contestant}`,
      mrr(measurement, each, ({ form }) => form !== 'typo'),
    )
    put(`typo_mrr_${contestant}`, mrr(measurement, each, TYPO_AMONG_WORDS))
    put(
      `typo_mrr_one_word_${contestant}`,
      mrr(measurement, each, ({ form, words }) => form === 'typo' && words === 1),
    )
    put(`build_seconds_${contestant}`, each.build.seconds)
    put(`bytes_per_listing_${contestant}`, each.build.bytes / listings)
    put(`held_mb_${contestant}`, each.memory.heldBytes / 1e6)
    put(`rss_mb_${contestant}`, each.memory.rssBytes / 1e6)
    if (contestant === 'ours' || ours === undefined) continue
    // FTS5 gives up on a misspelled word, which takes no time.
    const isAnswered: QueryFilter = ({ form }) => contestant !== 'fts5' || form !== 'typo'
    const ratio = (share: number, filter: QueryFilter): number =>
      percentile(timesOf(measurement, ours, filter), share) / percentile(timesOf(measurement, each, filter), share)
    for (const share of [0.5, 0.99]) put(`ours_over_${contestant}_p${share * 100}`, ratio(share, isAnswered))
    for (const words of [1, 2, 3]) {
      const isOfLength: QueryFilter = (query) => query.words === words && isAnswered(query)
      put(`ours_over_${contestant}_p50_${words}_words`, ratio(0.5, isOfLength))
    }
    put(`build_over_${contestant}`, ours.build.seconds / each.build.seconds)
  }
  return figures
}

/** Warm times of some of the timed queries, in µs. */
export function timesOf({ queries }: SearchMeasurement, { warmUs }: SearchMeasured, filter: QueryFilter): number[] {
  return warmUs.filter((_, index) => {
    const query = queries[index]
    return query !== undefined && filter(query)
  })
}

/** Mean reciprocal rank of the target listings of some of the queries. */
export function mrr({ queries }: SearchMeasurement, { reciprocalRanks }: SearchMeasured, filter: QueryFilter): number {
  const chosen = reciprocalRanks.filter((_, index) => {
    const query = queries[index]
    return query !== undefined && filter(query)
  })
  return chosen.reduce((sum, each) => sum + each, 0) / chosen.length
}

/** A target for a figure. */
export interface SearchTarget {
  readonly what: string
  readonly figure: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** The targets for search. */
export const SEARCH_TARGETS: readonly SearchTarget[] = [
  ...againstOthers('100k', { p50: 10, p99: 5 }),
  ...againstOthers('1m', { p50: 20, p99: 8 }),
  { what: 'p50 at 1m ÷ at 100k', figure: 'p50_1m_over_100k', atMost: 5 },
  { what: 'memory held at 1m, MB', figure: 'held_mb_ours_1m', atMost: 64 },
  { what: 'RSS more than before at 1m, MB', figure: 'rss_mb_ours_1m', atMost: 64 },
  { what: 'bytes per listing at 100k', figure: 'bytes_per_listing_ours_100k', atMost: 250 },
  { what: 'bytes per listing at 1m', figure: 'bytes_per_listing_ours_1m', atMost: 250 },
  { what: 'build ÷ MiniSearch’s at 10k', figure: 'build_over_minisearch_10k', atMost: 3 },
  { what: 'build per listing, 100k ÷ 10k', figure: 'build_per_listing_100k_over_10k', atMost: 1.5 },
  { what: 'build per listing, 1m ÷ 100k', figure: 'build_per_listing_1m_over_100k', atMost: 1.5 },
  { what: 'typo MRR at 100k', figure: 'typo_mrr_ours_100k', atLeast: 0.95 },
  { what: 'typo MRR at 1m', figure: 'typo_mrr_ours_1m', atLeast: 0.9 },
]

/** Figures that compare sizes, named as by {@link searchFigures}. */
export function growthFigures(figures: Readonly<Record<string, number>>): Record<string, number> {
  const grown: Record<string, number> = {}
  const labels = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }
  const compare = (small: keyof typeof labels, large: keyof typeof labels): void => {
    const ratio = (name: string): number => (figures[`${name}_${large}`] ?? NaN) / (figures[`${name}_${small}`] ?? NaN)
    const perListing = ratio('build_seconds_ours') / (labels[large] / labels[small])
    if (Number.isNaN(perListing)) return
    grown[`p50_${large}_over_${small}`] = significant(ratio('p50_us_ours'))
    grown[`build_per_listing_${large}_over_${small}`] = significant(perListing)
  }
  compare('10k', '100k')
  compare('100k', '1m')
  return grown
}

function againstOthers(label: string, times: Readonly<Record<'p50' | 'p99', number>>): SearchTarget[] {
  return (['minisearch', 'fts5'] as const satisfies SearchContestant[]).flatMap((other) =>
    (['p50', 'p99'] as const).map((share) => ({
      what: `${share} ÷ ${other}’s at ${label}`,
      figure: `ours_over_${other}_${share}_${label}`,
      atMost: 1 / times[share],
    })),
  )
}
