import type { QueryWord } from '../text/tokenize.ts'
import { fieldOfSort } from '../values/sort-names.ts'
import { isFieldSort } from '../values/sort-names.ts'
import type { Sort } from '../values/sort-names.ts'
import type { DocumentSet } from '../values/document-set.ts'
import type { Listed } from '../values/listed.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import type { WordReader } from './term-lookup.ts'

/** A word to search for, or a phrase that names values of fields. */
export interface RequestWord extends QueryWord {
  /** The listings that have what it names: they count as having the word. */
  readonly constraint?: Constraint
  /** It names what is to be replaced. */
  readonly isReplaced?: boolean
  /** What counts as having it, besides or instead of what was found of it. Default: that. */
  readonly expand?: (found: readonly Expansion[]) => Expansion[]
}

/** An expanded word, with what it is of the query. */
export interface RequestedWord extends ExpandedWord {
  readonly query: RequestWord
}

/** What a phrase of a sentence demands. */
export interface Constraint {
  /** As it stands in the sentence. */
  readonly phrase: string
  readonly listings: DocumentSet
  /** Whether it is what all listings are called, and looked for only in names. */
  readonly isOfAll?: boolean
}

/** What one phrase of a sentence demands besides its words. */
export interface ReadPart {
  /** Values of fields: `!value` to leave out, or a range; of `alternative_to` what is to be replaced. */
  readonly named: readonly { readonly field: string; readonly value: string }[]
  /** Whether no answer is without it: that it is not only preferred. */
  readonly isStrict: boolean
  /** The order that it asks for. */
  readonly sort?: Sort | undefined
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
  /** Fields that it asks for the values of: `capital of Mongolia`. */
  readonly asks: readonly string[]
  /** Demands on a number that no field has, as written. */
  readonly unread?: readonly string[] | undefined
  /** What is listed and to be replaced, where no listing says that it replaces it. */
  readonly unreplaced?: string | undefined
  /** Language of the sentence, where its function words are not English. */
  readonly language?: string | undefined
}

/** What a directory says about all its listings. */
export interface Wording {
  /** Titles that say what they are. */
  readonly subject: string
  /** What each is called: by its noun, its type, and what the directory's title says it lists. */
  readonly things: string
  /** Of fields, by name. */
  readonly titles: ReadonlyMap<string, string>
}

/** Reads the sentences that a collection is searched for. */
export type RequestReader = (query: string) => Request

/** What queries are read against. */
export interface RequestContext {
  readonly index: Pick<WordReader, 'findWord' | 'postings' | 'documentCount'>
  /** What is searched. May throw the errors of its source. */
  readonly collection: Listed
  readonly functionWords: ReadonlySet<string>
  /** BCP 47 tag of the texts. Default: English. */
  readonly language?: string | undefined
  readonly stem?: ((word: string) => string | undefined) | undefined
  readonly wording: () => Wording
  /** ISO 8601 day. Without it, nothing is read that depends on it: `next week`. */
  readonly today?: (() => string) | undefined
}

export type CreateRequestReader = (context: RequestContext) => RequestReader

/** What was read, by field; what is to be replaced, and the order as `browse` takes it, as a text. */
export function demandsOf(
  readAs: readonly ReadPart[],
  asks: readonly string[],
): Readonly<Record<string, string | readonly string[]>> {
  const demands = new Map<string, Set<string>>()
  for (const { field, value } of readAs.flatMap(({ named }) => named)) {
    demands.set(field, (demands.get(field) ?? new Set()).add(value))
  }
  const sort = readAs.find((part) => part.sort !== undefined)?.sort
  return {
    ...Object.fromEntries(
      Array.from(demands, ([field, values]) => [
        field,
        field === 'alternative_to' ? [...values].join(', ') : [...values],
      ]),
    ),
    ...(sort !== undefined && {
      sort: isFieldSort(sort) ? `${sort.startsWith('down_') ? '-' : ''}${fieldOfSort(sort)}` : `-${sort}`,
    }),
    ...(asks.length > 0 && { fields: asks }),
  }
}
