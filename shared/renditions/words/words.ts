import type { FieldSchema } from '../../model/field-schema.ts'
import { createFieldTable } from '../../model/field-table.ts'
import type { FieldTable } from '../../model/field-table.ts'
import type { PluralForms } from './counting.ts'
import en from './en.json' with { type: 'json' }
import { withoutLocales } from './english-wording.ts'
import { createWording } from './wording.ts'
import type { Wording } from './wording.ts'

type MessagesLike<Groups> = {
  readonly [Group in keyof Groups]: Groups[Group] extends string
    ? string
    : { readonly [Key in keyof Groups[Group]]: Groups[Group][Key] extends string ? string : string | PluralForms }
}

/**
 * The words of pages in one language: groups of messages, with the keys of `en.json`. They are safe inside HTML as they
 * are: none has `<`, `>`, `&` or straight quotes. `locale` (BCP 47) decides about plural forms, numbers and dates.
 */
export type Translation = MessagesLike<typeof en>

/** The words of ours on a page, and how it writes numbers, dates and lists. */
export interface Words extends Omit<Translation, 'locale'>, Wording {
  /** Name of the file with the messages, where they are not English. */
  readonly name: string | undefined
  /** Attributes for an element of our words only: empty unless they are English on a page in another language. */
  readonly isolation: '' | ' lang="en" dir="ltr"'
  /** The fields of the directory. */
  readonly fields: FieldTable
}

/** The words of a directory that declares fields. */
export function withFields(words: Words, fields: readonly FieldSchema[] = []): Words {
  return fields.length === 0 ? words : { ...words, fields: createFieldTable(fields) }
}

/**
 * Creates the {@link Words} of a translation, or of English.
 *
 * @param language Of the page, a BCP 47 tag. English ones are isolated in other languages.
 */
export function createWords(language: string, translation?: Translation): Words {
  const messages = translation ?? en
  const isEnglish = /^en\b/i.test(language)
  return {
    ...messages,
    ...withoutLocales(createWording(messages.locale)),
    // Files are named by the primary subtag.
    name: translation?.locale.replace(/-.*/, ''),
    fields: createFieldTable(),
    isolation: translation || isEnglish ? '' : ' lang="en" dir="ltr"',
  }
}

/** Words for what is in English whatever the directory's language is: Markdown, JSON. */
export const ENGLISH: Words = createWords('en')

/** The same in English, for agents. */
export function englishWords({ fields }: Pick<Words, 'fields'>): Words {
  return fields === ENGLISH.fields ? ENGLISH : { ...ENGLISH, fields }
}
