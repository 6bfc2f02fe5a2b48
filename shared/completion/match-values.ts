import { foldText } from '../model/text/fold-text.ts'

/** Most values returned (MCP, completion: 100). */
export const MAX_COMPLETIONS = 100

/** Something that can be completed. */
export interface Candidate {
  readonly value: string
  /** Folded texts it is known by, one per line with a line break before each: `\nsqlite\nsqlite database`. */
  readonly names: string
}

export interface Completion {
  readonly values: readonly string[]
  /** Number of all matches, including those not returned. */
  readonly total: number
  readonly hasMore: boolean
}

/** A candidate known by its value and by further names. */
export function toCandidate(value: string, ...names: readonly string[]): Candidate {
  return { value, names: [value, ...names].map((name) => `\n${foldText(name)}`).join('') }
}

/** The typed text, folded for comparison. */
export function foldInput(typed: string): string {
  return foldText(typed).replace(/\s+/g, ' ').trim()
}

/**
 * The candidates that have a name starting with the typed text, then those with a name containing it, each in the order
 * given; ignoring case and diacritics. One pass, whatever the number of candidates.
 */
export function matchValues(candidates: readonly Candidate[], typed: string): Completion {
  const folded = foldInput(typed)
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
