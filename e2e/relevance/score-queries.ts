import { gradesOf } from './graded-query.ts'
import type { GradedQuery } from './graded-query.ts'

/** How well one query was answered. */
export interface QueryScore {
  readonly corpus: string
  readonly graded: GradedQuery
  /** Whether rules were tuned by looking at it; the other half only tells whether they hold. */
  readonly tuned: boolean
  /** 1 / rank of the first answer of grade 2 or 3 among the first ten, 0 where there is none. */
  readonly reciprocalRank: number
  /** Normalised discounted cumulative gain of the first ten answers; a grade gains 2^grade − 1. */
  readonly ndcg: number
  /** Rank of the first answer of grade 3, from 1; `undefined` where it is not among the first ten. */
  readonly targetRank: number | undefined
  /** Share of the first ten answers that are graded; undefined where there are fewer than ten to find. */
  readonly precision: number | undefined
}

/** Answers that are judged. */
const DEPTH = 10

/** Asks queries of a corpus. Every second of a kind is held out from tuning. */
export function scoreQueries(
  corpus: string,
  queries: readonly GradedQuery[],
  search: (query: string) => readonly string[],
): QueryScore[] {
  const asked = new Map<string, number>()
  return queries.map((graded) => {
    const place = asked.get(graded.kind) ?? 0
    asked.set(graded.kind, place + 1)
    const ids = search(graded.query).slice(0, DEPTH)
    return { corpus, graded, tuned: place % 2 === 0, ...scoreAnswer(ids, gradesOf(graded)) }
  })
}

/** Mean of a measure, over the queries that have it. */
export function meanOf(scores: readonly QueryScore[], measure: 'reciprocalRank' | 'ndcg' | 'precision'): number {
  const values = scores.flatMap((score) => score[measure] ?? [])
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function scoreAnswer(
  ids: readonly string[],
  grades: ReadonlyMap<string, number>,
): Pick<QueryScore, 'reciprocalRank' | 'ndcg' | 'targetRank' | 'precision'> {
  const found = ids.map((id) => grades.get(id) ?? 0)
  const first = found.findIndex((grade) => grade >= 2)
  const target = found.indexOf(3)
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, DEPTH)
  return {
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
    ndcg: cumulativeGain(found) / cumulativeGain(ideal),
    targetRank: target === -1 ? undefined : target + 1,
    precision: grades.size < DEPTH ? undefined : found.filter((grade) => grade > 0).length / DEPTH,
  }
}

function cumulativeGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
