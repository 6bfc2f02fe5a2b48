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

/** What a sentence demands by field: values, `!value` to leave out, or a range; `alternative_to`: what to replace. */
export type ReadAs = Readonly<Record<string, string | readonly string[]>>

/** A query as it was read. */
export interface Request {
  /** In the order of the query. */
  readonly words: readonly RequestWord[]
  /** The only listings that may be answers; all where missing. */
  readonly accepts?: DocumentSet | undefined
  readonly readAs: ReadAs
  /** Language of the sentence, where its function words are not English. */
  readonly language?: string | undefined
}

/** Reads the sentences that a collection is searched for. */
export type RequestReader = (query: string) => Request
