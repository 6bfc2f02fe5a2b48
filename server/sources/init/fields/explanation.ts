export interface GuessExplanation {
  /** Its place in the configuration, for instance `['sources', 0, 'fields', 'url']`. */
  path: readonly (string | number)[]
  /** What was decided, for instance `` `homepage` → url ``. */
  decision: string
  /** Why, with figures or examples from the data. */
  reason: string
}

export function explain(key: string, decision: string, reason: string): GuessExplanation {
  return { path: [key], decision, reason }
}

/** One key at the top of the configuration, and why. */
export interface ConfigPart {
  readonly key: string
  readonly value: unknown
  readonly decision?: string
  readonly reason: string
}

/** The Schema.org type of the listings. */
export interface TypeGuess {
  name: string
  reason: string
}

/** Percentage for people: `98 %`, and neither 0 % nor 100 % unless exact. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const rounded = Math.round((part / whole) * 100)
  if (rounded === 100 && part < whole) return '99 %'
  return `${rounded === 0 && part > 0 ? 1 : rounded} %`
}

/** A few values for people to read: `"a", "b"`. */
export function examples(values: readonly string[], count = 2): string {
  const distinct = [...new Set(values)].slice(0, count)
  return distinct.map((value) => JSON.stringify(value.length > 50 ? `${value.slice(0, 49)}…` : value)).join(', ')
}
