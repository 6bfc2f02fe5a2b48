import { createCounting, localesOf, once, withoutMarks } from './counting.ts'
import type { Counting } from './counting.ts'

/** Writes numbers, dates, messages and lists in one language; the same bytes on every platform. */
export interface Wording extends Counting {
  /** `12.4K`. */
  readonly compact: (value: number) => string
  /** `15 Nov 2026`, `Nov 2026`. @param iso An ISO 8601 date or month; anything else is returned as it is. */
  readonly date: (iso: string) => string
  /** `45%`, `1.5 MB`, `€12`: in `percent`, `bytes` or `currency:EUR`; `undefined` for any other format. */
  readonly measure: (value: number, format: string) => string | undefined
  /** `A, B or C`. */
  readonly either: (items: readonly string[]) => string
}

const MS_PER_DAY = 86_400_000

/** Creates the {@link Wording} of a language. See {@link createCounting}. */
export function createWording(locale: string): Wording {
  const locales = localesOf(locale)
  const short = once(() => new Intl.NumberFormat(locales, { notation: 'compact', maximumFractionDigits: 1 }))
  const createFormat = (day?: 'numeric') =>
    new Intl.DateTimeFormat(locales, { day, month: 'short', year: 'numeric', timeZone: 'UTC' })
  const days = once(() => createFormat('numeric'))
  const months = once(() => createFormat())
  const measures = new Map<string, (value: number) => string>()
  const or = once(() => new Intl.ListFormat(locales, { type: 'disjunction' }))
  return {
    ...createCounting(locale),
    compact: (value) => withoutMarks(short().format(value)),
    date(iso) {
      const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])(?:-([0-2]\d|3[01])(?:T|$)|$)/.exec(iso) ?? []
      if (year === undefined) return iso
      const format = day === undefined ? months() : days()
      return withoutMarks(format.format(MS_PER_DAY * daysSince1970(Number(year), Number(month), Number(day ?? 1))))
    },
    measure(value, format) {
      const write = measures.get(format) ?? createMeasure(locales, format)
      if (write !== undefined) measures.set(format, write)
      return write?.(value)
    },
    either: (items) => or().format(items),
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

/** In the Gregorian calendar, without a clock: years counted from March, so that a leap day is the last of one. */
function daysSince1970(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + dayOfYear - 719_468
}
