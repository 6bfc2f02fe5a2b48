import type { Directory } from '../../model/directory.ts'
import type { Noun } from '../../model/theme.ts'
import { createFieldTable } from '../../model/field-table.ts'
import type { FieldTable } from '../../model/field-table.ts'
import type { PluralForms } from './counting.ts'
import en from './en.json' with { type: 'json' }
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
export interface Words extends Omit<Translation, 'locale'>, Wording, ThingWords {
  /** Name of the file with the messages, where they are not English. */
  readonly name: string | undefined
  /** Attributes for an element of our words only: empty unless they are English on a page in another language. */
  readonly isolation: '' | ' lang="en" dir="ltr"'
  /** `A, B, C`, of texts or markup. */
  readonly list: (items: readonly string[]) => string
  readonly fields: FieldTable
}

/** What listings are called: as the operator says, else by us. */
interface ThingWords {
  /** `1 book`, `474 books`. Safe inside HTML as it is. */
  readonly things: (count: number) => string
  /** `books`; plain text. */
  readonly thingsName: string
  /** `Suggest a book`; plain text. */
  readonly suggestion: string
}

/** The words of a directory that declares fields or calls its listings something else. */
export function withDirectory(words: Words, { schema, noun }: Pick<Directory, 'schema' | 'noun'>): Words {
  const fields = schema?.fields ?? []
  return {
    ...words,
    ...(fields.length > 0 && { fields: createFieldTable(fields) }),
    ...(noun !== undefined && nounWords(words, noun)),
  }
}

function nounWords(words: Words, noun: Noun): ThingWords {
  const { number, pluralCategory, fill, page } = words
  const one = noun.one ?? noun.other
  const isEnglish = words.name === undefined
  const article = isSpokenWithVowel(one) ? 'an' : 'a'
  return {
    things: (count) => `${number(count)} ${noun[pluralCategory(count)] ?? noun.other}`,
    thingsName: noun.other,
    suggestion: fill(page.suggest, { noun: isEnglish ? `${article} ${one}` : one }),
  }
}

/** Whether an English noun begins with a vowel as it is spoken: an event, an API, a use, a PDF. */
function isSpokenWithVowel(noun: string): boolean {
  if (/^[A-Z]{2,}\b/.test(noun)) return /^[AEFHILMNORSX]/.test(noun)
  return /^[aeiou]/i.test(noun) && !/^(?:uni|use|eu)/i.test(noun)
}

/** English as it is written outside of North America. */
const BRITISH = /^en[-_](?:latn[-_])?(?:au|gb|ie|in|nz|sg|za)\b/i
const BRITISH_ENGLISH: Translation = {
  ...en,
  page: { ...en.page, licence: en.page.licence.replace('License', 'Licence') },
  facts: { ...en.facts, license: 'Licence' },
}

/**
 * Creates the {@link Words} of a translation, or of English.
 *
 * @param language Of the page, a BCP 47 tag. English ones are isolated in other languages.
 */
export function createWords(language: string, translation?: Translation): Words {
  const messages = translation ?? (BRITISH.test(language) ? BRITISH_ENGLISH : en)
  const isEnglish = /^en\b/i.test(language)
  const wording = createWording(messages.locale)
  return {
    ...messages,
    ...wording,
    list: (items) => items.join(wording.fill(messages.count.comma, { a: '', b: '' })),
    things: (count) => wording.fill(messages.count.listings, { count }),
    thingsName: messages.search.things,
    suggestion: wording.fill(messages.page.suggest, { noun: messages.search.thing }),
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

/** A text that begins a sentence or a title. */
export function capitalize(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
