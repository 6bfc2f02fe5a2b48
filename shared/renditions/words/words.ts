import type { FieldSchema } from '../../model/field-schema.ts'
import type { Counting, PluralCategory } from './counting.ts'
import { EN } from './en.ts'
import type { Messages } from './en.ts'
import { withoutLocales } from './english-wording.ts'
import { createWording } from './wording.ts'
import type { Wording } from './wording.ts'

/** The words of ours on a page, and how it writes numbers, dates and lists. */
export interface Words extends Messages, Wording<never> {
  /**
   * The name of the messages, where they are not English: that of the file with them and of their row in `translations.ts`.
   */
  readonly name: string | undefined
  /** Attributes for an element of our words only: empty unless they are English on a page in another language. */
  readonly isolation: '' | ' lang="en" dir="ltr"'
  /** What the directory says about its fields, by name. */
  readonly fields?: ReadonlyMap<string, FieldSchema>
}

/** The words of a directory that says more about its fields. */
export function withFields(words: Words, fields: readonly FieldSchema[] = []): Words {
  return fields.length === 0 ? words : { ...words, fields: new Map(fields.map((field) => [field.name, field])) }
}

/** A language other than English. It imports no values: browsers load it beside the search. */
export interface Translation<Category extends PluralCategory = never> {
  /** BCP 47; decides about plural forms, numbers and dates. */
  readonly locale: string
  /** @param counting Requires a form for each of the categories that whole numbers have. */
  readonly write: (counting: Counting<Category>) => Messages
}

/**
 * Creates the {@link Words} of a translation, or of English.
 *
 * @param language Of the page, a BCP 47 tag. English ones are isolated in other languages.
 */
export function createWords(language: string, name?: string, translation?: Translation): Words {
  const wording = withoutLocales(createWording((translation ?? EN).locale))
  const messages = (translation ?? EN).write(wording)
  const isEnglish = /^en\b/i.test(language)
  return { ...messages, ...wording, name, isolation: translation || isEnglish ? '' : ' lang="en" dir="ltr"' }
}

/** Words for what is in English whatever the directory's language is: Markdown, JSON. */
export const ENGLISH: Words = createWords('en')

/** The same in English, for agents. */
export function englishWords({ fields }: Pick<Words, 'fields'>): Words {
  return fields === undefined ? ENGLISH : { ...ENGLISH, fields }
}
