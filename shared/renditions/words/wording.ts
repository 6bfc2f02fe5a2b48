import { createCounting, localesOf, once, withoutMarks } from './counting.ts'
import type { Counting } from './counting.ts'

/** Writes numbers, dates, messages and lists in one language; the same bytes on every platform. */
export interface Wording extends Counting {
  /** `12.4K`. */
  readonly compact: (value: number) => string
  /** `15 Nov 2026`, `15–17 Nov 2026`, `Nov 2026`. @param iso An ISO 8601 date or month; anything else is returned as it is. */
  readonly date: (iso: string, end?: string) => string
  /** `September 2026`. @param iso As for {@link Wording.date}. */
  readonly month: (iso: string) => string
  /** `Friday, 18 September 2026`, `Thursday 10 September – Friday 11 September 2026`. @param start As for {@link Wording.date}. */
  readonly day: (start: string, end?: string) => string
  /** A day or a period in three short lines: `Sept`, `10–11`, `Thu – Fri` or, across months, `– 2 Oct`; if asked for, its year. */
  readonly period: (
    start: string,
    end?: string,
    hasYear?: boolean,
  ) => { readonly month: string; readonly days: string; readonly note: string }
  /** `45%`, `1.5 MB`, `€12`, `12 km`: in `percent`, `bytes`, `currency:EUR` or `unit:km`; `undefined` for any other format. */
  readonly measure: (value: number, format: string) => string | undefined
  /** `German`. @param tag BCP 47, in any case; anything else is returned as it is. */
  readonly languageName: (tag: string) => string
  /** `A, B or C`. */
  readonly either: (items: readonly string[]) => string
  /** `A, B and C`. */
  readonly both: (items: readonly string[]) => string
}

/** Creates the {@link Wording} of a language. See {@link createCounting}. */
export function createWording(locale: string): Wording {
  const locales = localesOf(locale)
  const short = once(() => new Intl.NumberFormat(locales, { notation: 'compact', maximumFractionDigits: 1 }))
  const createFormat = (day?: 'numeric') =>
    new Intl.DateTimeFormat(locales, { day, month: 'short', year: 'numeric', timeZone: 'UTC' })
  const days = once(() => createFormat('numeric'))
  const months = once(() => createFormat())
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locales, { ...options, timeZone: 'UTC' }))
  const [shortMonth, dayOfMonth, weekday, monthDay, longMonth, longDay] = [
    formatOf({ month: 'short' }),
    formatOf({ day: 'numeric' }),
    formatOf({ weekday: 'short' }),
    formatOf({ day: 'numeric', month: 'short' }),
    formatOf({ month: 'long', year: 'numeric' }),
    formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  ]
  const write = (format: () => Intl.DateTimeFormat, iso: string, end = iso): string => {
    const [time, last = 0] = [timeOf(iso), timeOf(end)]
    if (time === undefined) return iso
    return withoutMarks(last > time ? format().formatRange(time, last) : format().format(time))
  }
  const measures = new Map<string, (value: number) => string>()
  const languageNames = once(() => new Intl.DisplayNames(locales, { type: 'language', fallback: 'code' }))
  const and = once(() => new Intl.ListFormat(locales, { type: 'conjunction' }))
  const or = once(() => new Intl.ListFormat(locales, { type: 'disjunction' }))
  return {
    ...createCounting(locale),
    compact: (value) => withoutMarks(short().format(value)),
    date: (iso, end) => write(/^\d{4}-\d\d$/.test(iso) ? months : days, iso, end),
    month: (iso) => write(longMonth, iso),
    day: (start, end) => write(longDay, start, end),
    period(start, end = start, hasYear = false) {
      const span = (text: string): string => text.replace(/\s*–\s*/, '–')
      const isNear = start.slice(0, 7) === end.slice(0, 7)
      return {
        month: write(shortMonth, start),
        days: span(write(dayOfMonth, start, isNear ? end : start)),
        note: isNear
          ? hasYear
            ? start.slice(0, 4)
            : span(write(weekday, start, end))
          : `– ${write(hasYear ? days : monthDay, end)}`,
      }
    },
    measure(value, format) {
      const write = measures.get(format) ?? createMeasure(locales, format)
      if (write !== undefined) measures.set(format, write)
      return write?.(value)
    },
    languageName(tag) {
      try {
        return languageNames().of(tag) ?? tag
      } catch {
        return tag
      }
    },
    either: (items) => or().format(items),
    both: (items) => and().format(items),
  }
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function createMeasure(locales: readonly string[], format: string): ((value: number) => string) | undefined {
  const [, currency] = /^currency:([A-Z]{3})$/.exec(format) ?? []
  if (currency !== undefined) {
    // Whole sums without decimals, others with all of them.
    const sums = (['stripIfInteger', 'auto'] as const).map(
      (trailingZeroDisplay) =>
        new Intl.NumberFormat([...locales], { style: 'currency', currency, trailingZeroDisplay }),
    )
    return (value) => withoutMarks(sums[Number.isInteger(value) ? 0 : 1]?.format(value) ?? String(value))
  }
  const [, own] = /^unit:(.+)$/.exec(format) ?? []
  if (own !== undefined) return (value) => withoutMarks(`${value.toLocaleString([...locales])}\u00A0${own}`)
  const write = (value: number, unit: string): string =>
    withoutMarks(
      new Intl.NumberFormat([...locales], {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(value),
    )
  if (format === 'percent') return (value) => write(value, 'percent')
  if (format !== 'bytes') return undefined
  return (value) => {
    const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value))) / 3)))
    return write(value / 1000 ** step, SIZES[step] ?? 'byte')
  }
}

/** Milliseconds since 1970 of an ISO 8601 date or month; `undefined` for anything else. */
function timeOf(iso: string): number | undefined {
  const [, year, month, day = '1'] = /^(\d{4})-(0[1-9]|1[0-2])(?:-([0-2]\d|3[01])(?:T|$)|$)/.exec(iso) ?? []
  // oxlint-disable-next-line no-restricted-globals -- no clock is read
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day))
}
