/**
 * Ways to ask. `known-item`: by name; `topical`: by what it is; `family`: by another form of the words that say it;
 * `paraphrase`: by what it is for, in other words.
 */
export const QUERY_KINDS = ['known-item', 'typo', 'prefix', 'topical', 'family', 'paraphrase'] as const

/** A way to ask. */
export type QueryKind = (typeof QUERY_KINDS)[number]

/**
 * A query and what answers it, judged by reading the listings, not by what a search engine gave. Ids are separated by
 * spaces; what is not named is no answer.
 */
export interface GradedQuery {
  readonly kind: QueryKind
  readonly query: string
  /** What was meant: grade 3. */
  readonly best: string
  /** What serves as well, nearly: grade 2. */
  readonly good?: string
  /** What is related: grade 1. */
  readonly fair?: string
}

/** Grades of a query's answers by id, 3 to 1. */
export function gradesOf({ best, good = '', fair = '' }: GradedQuery): ReadonlyMap<string, number> {
  const grades = new Map<string, number>()
  for (const [grade, ids] of [fair, good, best].entries()) {
    for (const id of ids.split(' ')) if (id !== '') grades.set(id, grade + 1)
  }
  return grades
}
