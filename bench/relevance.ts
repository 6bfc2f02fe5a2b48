import { QUERY_KINDS } from '../e2e/relevance/graded-query.ts'
import { CORPUS_NAMES, readRelevanceCorpus } from '../e2e/relevance/relevance-corpus.ts'
import { meanOf, scoreQueries } from '../e2e/relevance/score-queries.ts'
import type { QueryScore } from '../e2e/relevance/score-queries.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { ourRelevance } from './relevance/relevance-engine.ts'
import type { RelevanceEngine } from './relevance/relevance-engine.ts'
import { fts5 } from './relevance/relevance-fts5.ts'
import { miniSearch } from './relevance/relevance-minisearch.ts'

const ENGINES: Readonly<Record<string, RelevanceEngine>> = {
  ours: ourRelevance,
  MiniSearch: miniSearch,
  FTS5: fts5,
}

/** Rows of the table, with the scores they cover. */
const ROWS: readonly (readonly [label: string, has: (score: QueryScore) => boolean])[] = [
  ...QUERY_KINDS.map((kind) => [kind, ({ graded }: QueryScore) => graded.kind === kind] as const),
  ...CORPUS_NAMES.map((name) => [name, ({ corpus }: QueryScore) => corpus === name] as const),
  ['tuned by', ({ tuned }) => tuned],
  ['held out', ({ tuned }) => !tuned],
  ['all', () => true],
]

/**
 * How well search answers the graded queries of `e2e/relevance`, beside other engines with the same texts. Cells are
 * MRR / nDCG@10; the last row counts queries with a typo whose target is not among the first three.
 *
 * @throws {Error} where the corpora are not beside the project.
 */
export async function run(): Promise<BenchResult> {
  if (CORPUS_NAMES.length === 0) throw new Error('the corpora are not at ../shared/corpora')
  const corpora = await Promise.all(CORPUS_NAMES.map(readRelevanceCorpus))
  const columns = Object.entries(ENGINES).map(([name, engine]) => ({
    name,
    scores: corpora.flatMap((corpus) => {
      const search = engine(corpus)
      return [...scoreQueries(corpus.name, corpus.queries, search), ...scoreQueries(corpus.name, corpus.meant, search)]
    }),
  }))
  const rows = ROWS.map(([label, has]) => [
    `${label} (${columns[0]?.scores.filter(has).length ?? 0})`,
    ...columns.map(({ scores }) => {
      const own = scores.filter(has)
      return `${meanOf(own, 'reciprocalRank').toFixed(3)} / ${meanOf(own, 'ndcg').toFixed(3)}`
    }),
  ])
  const missed = ['typos missed', ...columns.map(({ scores }) => String(scores.filter(isMissedTypo).length))]
  const ours = columns[0]?.scores ?? []
  return {
    table: [['queries', ...columns.map(({ name }) => name)], ...rows, missed],
    figures: {
      mrr: significant(meanOf(ours, 'reciprocalRank')),
      ndcg_at_10: significant(meanOf(ours, 'ndcg')),
      held_out_mrr: significant(
        meanOf(
          ours.filter(({ tuned }) => !tuned),
          'reciprocalRank',
        ),
      ),
      held_out_ndcg_at_10: significant(
        meanOf(
          ours.filter(({ tuned }) => !tuned),
          'ndcg',
        ),
      ),
      typos_missed: ours.filter(isMissedTypo).length,
    },
  }
}

function isMissedTypo({ graded, targetRank }: QueryScore): boolean {
  return graded.kind === 'typo' && (targetRank ?? Infinity) > 3
}
