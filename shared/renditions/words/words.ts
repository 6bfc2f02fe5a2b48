import type { FieldSchema } from '../../model/field-schema.ts'
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
  /** What the directory says about its fields, by name. */
  readonly fields?: ReadonlyMap<string, FieldSchema>
}

/** The words of a directory that says more about its fields. */
export function withFields(words: Words, fields: readonly FieldSchema[] = []): Words {
  return fields.length === 0 ? words : { ...words, fields: new Map(fields.map((field) => [field.name, field])) }
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
    isolation: translation || isEnglish ? '' : ' lang="en" dir="ltr"',
  }
}

/** Words for what is in English whatever the directory's language is: Markdown, JSON. */
export const ENGLISH: Words = createWords('en')

/** The same in English, for agents. */
export function englishWords({ fields }: Pick<Words, 'fields'>): Words {
  return fields === undefined ? ENGLISH : { ...ENGLISH, fields }
}
