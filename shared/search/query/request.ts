import type { QueryWord } from '../text/tokenize.ts'
import type { DocumentSet } from '../values/document-set.ts'

/** A word to search for, or a phrase that names values of fields. */
export interface RequestWord extends QueryWord {
  /** The listings that have what it names: they count as having the word. */
  readonly constraint?: Constraint
  /** It names what is to be replaced. */
  readonly isReplaced?: boolean
}

/** What a phrase of a sentence demands. */
export interface Constraint {
  /** As it stands in the sentence. */
  readonly phrase: string
  readonly listings: DocumentSet
  /** Whether it names a value, which a complete answer has; what else is demanded may be lacking. */
  readonly isValue: boolean
}

/** What one phrase of a sentence demands besides its words. */
export interface ReadPart {
  /** Values of fields: `!value` to leave out, or a range; of `alternative_to` what is to be replaced. */
  readonly named: readonly { readonly field: string; readonly value: string }[]
  /** The query without that phrase. */
  readonly without: string
}

/** A query as it was read. */
export interface Request {
  /** In the order of the query. */
  readonly words: readonly RequestWord[]
  /** The only listings that may be answers; all where missing. */
  readonly accepts?: DocumentSet | undefined
  readonly readAs: readonly ReadPart[]
  /** Language of the sentence, where its function words are not English. */
  readonly language?: string | undefined
}

/** Reads the sentences that a collection is searched for. */
export type RequestReader = (query: string) => Request

/** What was read, by field; what is to be replaced, as a text. */
export function demandsOf(readAs: readonly ReadPart[]): Readonly<Record<string, string | readonly string[]>> {
  const demands = new Map<string, Set<string>>()
  for (const { field, value } of readAs.flatMap(({ named }) => named)) {
    demands.set(field, (demands.get(field) ?? new Set()).add(value))
  }
  return Object.fromEntries(
    Array.from(demands, ([field, values]) => [
      field,
      field === 'alternative_to' ? [...values].join(', ') : [...values],
    ]),
  )
}
