import type { NumberSort } from './sort-names.ts'

/**
 * Fields in which a word of a listing may occur. A set of them is the sum of their bits; in order of importance.
 *
 * `alias`: other names: `extra.alias`, `extra.aliases` …, words of the id that are not in the name.
 */
export const FIELD_BITS = {
  name: 1,
  alias: 2,
  tags: 4,
  alternative_to: 8,
  categories: 16,
  description: 32,
  extra: 64,
} as const

/** Name of a field that can match. */
export type FieldName = keyof typeof FIELD_BITS

/** A word of a listing. */
export interface WordWeight {
  /** How much the listing is about the word, 1 to 255; depends on this listing alone. */
  readonly impact: number
  /** Sum of {@link FIELD_BITS}. */
  readonly fields: number
}

/** A listing as it is indexed. What it contains depends on this listing and its category titles alone. */
export interface IndexDocument {
  readonly id: string
  /** Folded; decides the order by name. */
  readonly name: string
  /** Different words of the name, 0 to 255. A word and its spellings count once. */
  readonly nameLength: number
  /** By word, as the tokenizer folds it; 1 to 64 UTF-16 code units, no control characters. */
  readonly words: ReadonlyMap<string, WordWeight>
  /** Values by facet, as the listing spells them. */
  readonly facets: ReadonlyMap<string, readonly string[]>
  /** What it is sorted by, above 0; missing where unknown. */
  readonly numbers: Readonly<Partial<Record<NumberSort, number>>>
}
