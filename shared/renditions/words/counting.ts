/** Plural forms by category of CLDR. A category that a language has for millions only may be left out. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Text with `{placeholders}`, or one text for each plural form of its `{count}`. */
export type Message = string | PluralForms

/** Values by the names of placeholders. Numbers are written as the language does; text may be markup. */
type MessageValues = Readonly<Record<string, string | number>>

/** Writes numbers and messages in one language; the same bytes on every platform. */
export interface Counting {
  /** BCP 47. */
  readonly locale: string
  /** `1,147`. */
  readonly number: (value: number) => string
  readonly pluralCategory: (count: number) => Intl.LDMLPluralRule
  /** @throws {RangeError} for a placeholder without a value. */
  readonly fill: (message: Message, values: MessageValues) => string
}

/** The locales to write in. @param locale Never the machine's: where its data is missing, English is written. */
export function localesOf(locale: string): string[] {
  return [`${locale}-u-nu-latn`, 'en-GB']
}

/** Creates a value when it is first needed: most pages need few of these, and a server has all languages. */
export function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => (made ??= create())
}

/** Removes marks of direction: the page isolates what it shows. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, '')
}

/** Creates the {@link Counting} of a language. Digits are Latin, as in names, versions and addresses beside them. */
export function createCounting(locale: string): Counting {
  const locales = localesOf(locale)
  // Spanish groups from five digits on by itself.
  const numbers = once(() => new Intl.NumberFormat(locales))
  const rules = once(() => new Intl.PluralRules(locales))
  const number = (value: number): string => withoutMarks(numbers().format(value))
  const pluralCategory = (count: number): Intl.LDMLPluralRule => rules().select(count)
  const fill: Counting['fill'] = (message, values) => {
    const text =
      typeof message === 'string' ? message : (message[pluralCategory(Number(values['count']))] ?? message.other)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new RangeError(`no value for {${name}}`)
      return typeof value === 'number' ? number(value) : value
    })
  }
  return { locale, number, pluralCategory, fill }
}
