/** Plural categories of CLDR. */
export type PluralCategory = Intl.LDMLPluralRule

/** Writes numbers and counts in one language; the same bytes on every platform. */
export interface Counting<Category extends PluralCategory = PluralCategory> {
  /** BCP 47. */
  readonly locale: string
  /** `1,147`. */
  readonly number: (value: number) => string
  /** The form for a count, with the count as `#`. A category that a language has for millions only may be left out. */
  readonly plural: (count: number, forms: Readonly<Record<Category, string>>) => string
}

/** The locales to write in. @param locale Never the machine's: where its data is missing, English is written. */
export function localesOf(locale: string): string[] {
  return [`${locale}-u-nu-latn`, 'en-GB']
}

/** Keeps what is created when first needed: most pages need little of it, and a server has all languages. */
export function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => (made ??= create())
}

/** Without marks of direction: the page isolates what it shows. */
export function plain(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, '')
}

/** Creates the {@link Counting} of a language. Digits are Latin, as in names, versions and addresses beside them. */
export function createCounting(locale: string): Counting<never> {
  const locales = localesOf(locale)
  // Spanish groups from five digits on by itself.
  const numbers = once(() => new Intl.NumberFormat(locales))
  const rules = once(() => new Intl.PluralRules(locales))
  // No language groups three digits.
  const number = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : plain(numbers().format(value))
  return {
    locale,
    number,
    plural(count, forms) {
      const known: Readonly<Partial<Record<PluralCategory, string>>> = forms
      return (known[rules().select(count)] ?? known.other ?? '').replace('#', number(count))
    },
  }
}
