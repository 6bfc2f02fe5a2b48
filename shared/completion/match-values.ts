import { foldText } from '../search/fold-text.ts'

/** Values given at most (MCP, completion: 100). */
export const MAX_COMPLETIONS = 100

/** Something that can be completed. */
export interface Candidate {
  readonly value: string
  /** Folded texts it is known by, one per line with a line break before each: `\nsqlite\nsqlite database`. */
  readonly names: string
}

/** What `completion/complete` gives. */
export interface Completion {
  readonly values: readonly string[]
  /** Of all that match, also those not given. */
  readonly total: number
  readonly hasMore: boolean
}

/** A candidate known by its value and by further names. */
export function toCandidate(value: string, ...names: readonly string[]): Candidate {
  return { value, names: [value, ...names].map((name) => `\n${foldText(name)}`).join('') }
}

/** What was typed, as it is compared. */
export function foldTyped(typed: string): string {
  return foldText(typed).replace(/\s+/g, ' ').trim()
}

/**
 * The candidates that have a name starting with what was typed, then those with a name that holds it, each in the order
 * given; without regard to case and diacritics. One pass, whatever the number of candidates.
 */
export function matchValues(candidates: readonly Candidate[], typed: string): Completion {
  const folded = foldTyped(typed)
  const start = `\n${folded}`
  const first: string[] = []
  const second: string[] = []
  let total = 0
  for (const { value, names } of candidates) {
    if (!names.includes(folded)) continue
    total += 1
    const matches = names.includes(start) ? first : second
    if (matches.length < MAX_COMPLETIONS) matches.push(value)
  }
  const values = [...first, ...second].slice(0, MAX_COMPLETIONS)
  return { values, total, hasMore: total > values.length }
}
