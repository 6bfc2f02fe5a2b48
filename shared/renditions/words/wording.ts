/** Plural categories of CLDR. */
export type PluralCategory = Intl.LDMLPluralRule

/** Writes numbers, dates, counts and lists in one language; the same bytes on every platform. */
export interface Wording<Category extends PluralCategory = PluralCategory> {
  /** BCP 47. */
  readonly locale: string
  /** `1,147`. */
  readonly number: (value: number) => string
  /** `12.4K`. */
  readonly compact: (value: number) => string
  /** `15 Nov 2026`. @param iso An ISO 8601 date, of which the day counts; anything else is returned as it is. */
  readonly date: (iso: string) => string
  /** The form for a count, with the count as `#`. A category that a language has for millions only may be left out. */
  readonly plural: (count: number, forms: Readonly<Record<Category, string>>) => string
  /** `A, B or C`. */
  readonly either: (items: readonly string[]) => string
}

const MS_PER_DAY = 86_400_000

/**
 * Creates the {@link Wording} of a language. Digits are Latin, as in names, versions and addresses beside them; marks
 * of direction are left out, for the page isolates what it shows.
 *
 * @param locale Never the machine's: where its data is missing, English is written.
 */
export function createWording(locale: string): Wording<never> {
  const locales = [`${locale}-u-nu-latn`, 'en-GB']
  // Created when first needed: most pages need few of them, and a server has all languages.
  const once = <T>(create: () => T): (() => T) => {
    let made: T | undefined
    return () => (made ??= create())
  }
  // Spanish groups from five digits on by itself.
  const numbers = once(() => new Intl.NumberFormat(locales))
  const short = once(() => new Intl.NumberFormat(locales, { notation: 'compact', maximumFractionDigits: 1 }))
  const days = once(
    () => new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  )
  const rules = once(() => new Intl.PluralRules(locales))
  const or = once(() => new Intl.ListFormat(locales, { type: 'disjunction' }))
  const number = (value: number): string => plain(numbers().format(value))
  return {
    locale,
    number,
    compact: (value) => plain(short().format(value)),
    date(iso) {
      const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-([0-2]\d|3[01])(?:T|$)/.exec(iso) ?? []
      if (year === undefined) return iso
      return plain(days().format(MS_PER_DAY * daysSince1970(Number(year), Number(month), Number(day))))
    },
    plural(count, forms) {
      const known: Readonly<Partial<Record<PluralCategory, string>>> = forms
      return (known[rules().select(count)] ?? known.other ?? '').replace('#', number(count))
    },
    either: (items) => or().format(items),
  }
}

/** In the Gregorian calendar, without a clock: years counted from March, so that a leap day is the last of one. */
function daysSince1970(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + dayOfYear - 719_468
}

/** Marks of direction. */
function plain(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, '')
}
