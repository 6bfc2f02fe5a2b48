import { significant } from '../lib/bench-result.ts'
import { percentile } from '../lib/percentile.ts'
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
