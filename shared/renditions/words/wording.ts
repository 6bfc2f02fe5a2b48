import { createCounting, localesOf, once, plain } from './counting.ts'
import type { Counting, PluralCategory } from './counting.ts'

/** Writes numbers, dates, counts and lists in one language; the same bytes on every platform. */
export interface Wording<Category extends PluralCategory = PluralCategory> extends Counting<Category> {
  /** `12.4K`. */
  readonly compact: (value: number) => string
  /** `15 Nov 2026`. @param iso An ISO 8601 date, of which the day counts; anything else is returned as it is. */
  readonly date: (iso: string) => string
  /** `A, B or C`. */
  readonly either: (items: readonly string[]) => string
}

const MS_PER_DAY = 86_400_000

/** Creates the {@link Wording} of a language. See {@link createCounting}. */
export function createWording(locale: string): Wording<never> {
  const locales = localesOf(locale)
  const short = once(() => new Intl.NumberFormat(locales, { notation: 'compact', maximumFractionDigits: 1 }))
  const days = once(
    () => new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  )
  const or = once(() => new Intl.ListFormat(locales, { type: 'disjunction' }))
  return {
    ...createCounting(locale),
    compact: (value) => plain(short().format(value)),
    date(iso) {
      const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-([0-2]\d|3[01])(?:T|$)/.exec(iso) ?? []
      if (year === undefined) return iso
      return plain(days().format(MS_PER_DAY * daysSince1970(Number(year), Number(month), Number(day))))
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
