import type { Diagnostic } from '../../shared/model/diagnostic.ts'

/** One thing that was guessed. */
export interface GuessExplanation {
  /** Where it stands in the configuration, for instance `['sources', 0, 'fields', 'url']`. */
  path: readonly (string | number)[]
  /** What was decided, for instance `` `homepage` → url ``. */
  decision: string
  /** Why, with figures or examples from the data. */
  reason: string
}

/** What the listings are, as Schema.org calls it. */
export interface TypeGuess {
  name: string
  reason: string
}

/** A guessed entry of `sources:`. `path` of each explanation starts inside the entry. */
export interface SourceGuess {
  source: Record<string, unknown>
  explanation: GuessExplanation[]
  diagnostics: Diagnostic[]
  /** Listings seen, or seen in the sample. */
  rows: number
  /** What the document calls itself, if it does. */
  title?: string
  description?: string
  type?: TypeGuess
}

/** Percentage for people: `98 %`, and neither 0 % nor 100 % unless it is true. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const rounded = Math.round((part / whole) * 100)
  if (rounded === 100 && part < whole) return '99 %'
  return `${rounded === 0 && part > 0 ? 1 : rounded} %`
}

/** A few values as people read them: `"a", "b"`. */
export function examples(values: readonly string[], count = 2): string {
  const distinct = [...new Set(values)].slice(0, count)
  return distinct.map((value) => JSON.stringify(value.length > 50 ? `${value.slice(0, 49)}…` : value)).join(', ')
}
