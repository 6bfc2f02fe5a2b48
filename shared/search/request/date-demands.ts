import { DocumentSet } from '../values/document-set.ts'
import type { Listed } from '../values/listed.ts'
import { listingsBetween, orderOf } from '../values/listing-values.ts'
import { nameOf } from './field-names.ts'
import { OF_RECORDS } from './field-phrases.ts'
import type { FieldPhrases } from './field-phrases.ts'
import type { FieldValue } from './value-sets.ts'
import type { Days, DaysRead, Period } from './read-period.ts'

/** Listings that a demand on days leaves, and how `where` says it. */
export interface DaysFound {
  readonly listings: DocumentSet
  readonly named: readonly FieldValue[]
}

/** What demands on days are about in a collection: the days of events, or the only field that has days. */
export class DateDemands {
  readonly #fields: FieldPhrases
  readonly #collection: Listed

  constructor(fields: FieldPhrases, collection: Listed) {
    this.#fields = fields
    this.#collection = collection
  }

  /** Whether listings have days at all. */
  get isKnown(): boolean {
    return this.isOfEvents || this.#fields.dates.length > 0 || this.#collection.numbered('added') > 0
  }

  /** The field that days are about where none is named. */
  get field(): string | undefined {
    return this.isOfEvents ? 'start' : onlyOf(this.#fields.dates.filter((field) => !OF_RECORDS.test(nameOf(field))))
  }

  get isOfEvents(): boolean {
    return this.#collection.numbered('start') > 0
  }

  /**
   * @param today ISO 8601 day; without it, a month without a year is the last one that listings have.
   * @param named The field that is named. Default: {@link field}.
   * @returns `undefined` where there is none.
   */
  find(
    period: Period,
    today: string | undefined,
    named = this.field,
  ): (DaysFound & { readonly field: string }) | undefined {
    const order = named === undefined ? undefined : orderOf(named)
    if (named === undefined || (order !== undefined && this.#collection.numbered(order) === 0)) return undefined
    const parts = period.spans.map((span) => this.#findSpan(span, named, today, period.isDuring))
    const listings = new DocumentSet(this.#collection.count)
    for (const part of parts) listings.addAll(part.listings.positions())
    return { field: named, listings, named: parts.flatMap((part) => part.named) }
  }

  /** In the first year that has some; if none has, in the likeliest. */
  #findSpan(span: DaysRead, field: string, today: string | undefined, isDuring: boolean): DaysFound {
    const [likeliest = 0, ...others] = this.#years(span, field, today)
    if (field !== 'start' && span.yearless && this.#isPast(field, today))
      return this.#inAll(span, field, [likeliest, ...others])
    const first = this.#within(field, span.daysIn(likeliest), isDuring)
    if (first.listings.size > 0) return first
    for (const year of others) {
      const found = this.#within(field, span.daysIn(year), isDuring)
      if (found.listings.size > 0) return found
    }
    return first
  }

  /** Whether a field has only days that are over: `started in May`, whatever the year. */
  #isPast(field: string, today = ''): boolean {
    return this.#fields.sets.valuesOf(field).every((day) => !/^\d/.test(day) || day < today)
  }

  #inAll(span: DaysRead, field: string, years: readonly number[]): DaysFound {
    const found = years
      .map((year) => this.#within(field, span.daysIn(year), false))
      .filter(({ listings }) => listings.size > 0)
    if (found.length === 0) return this.#within(field, span.daysIn(years[0] ?? 0), false)
    const listings = found.reduce((all, own) => all.union(own.listings), new DocumentSet(this.#collection.count))
    return { listings, named: found.flatMap(({ named }) => named) }
  }

  /** The years that a date without one may be in: the coming one and those after it, then earlier ones, with listings. */
  #years({ yearless }: DaysRead, field: string, today: string | undefined): number[] {
    if (yearless === undefined) return [0]
    const [first, last] = this.#span(field)
    const all = Array.from({ length: Math.min(MAX_YEARS, last - first + 1) }, (_, at) => last - at)
    if (today === undefined) return all
    const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
    const isOver = yearless.month < month || (yearless.month === month && yearless.day > 0 && yearless.day < day)
    const coming = year + Number(isOver)
    const later = all.filter((one) => one > coming).toReversed()
    return [coming, ...later, ...all.filter((one) => one < coming)]
  }

  /** The first and the last year that listings have. */
  #span(field: string): readonly [number, number] {
    const order = orderOf(field)
    const starts = order && this.#collection.numbers(order)
    const days = starts
      ? [starts.at(0), starts.at(starts.length - 1)].map(([day]) => String(day))
      : this.#fields.sets.valuesOf(field)
    const years = days.map((day) => Number(day.slice(0, 4))).filter((year) => year > 0)
    return [Math.min(...years), Math.max(...years)]
  }

  #within(field: string, { from = '', to = '' }: Days, isDuring: boolean): DaysFound {
    if (field !== 'start' || !isDuring) {
      return { listings: this.#between(field, from, to), named: [{ field, value: `${from}..${to}` }] }
    }
    // What has begun before goes on, what is past has ended.
    if (from === '') return { listings: this.#between('end', '', to), named: [{ field: 'end', value: `..${to}` }] }
    const going = this.#between('end', from, '')
    if (to === '') return { listings: going, named: [{ field: 'end', value: `${from}..` }] }
    const listings = going.intersect(this.#between('start', '', to))
    const isBegun = listings.size === this.#between('start', from, to).size
    const apart = [
      { field, value: `..${to}` },
      { field: 'end', value: `${from}..` },
    ]
    return { listings, named: isBegun ? [{ field, value: `${from}..${to}` }] : apart }
  }

  #between(field: string, from: string, to: string): DocumentSet {
    return listingsBetween(this.#collection, field, from, to) ?? new DocumentSet(this.#collection.count)
  }
}

/** Years looked through for a month without one. */
const MAX_YEARS = 12

function onlyOf(fields: readonly string[]): string | undefined {
  return fields.length === 1 ? fields[0] : undefined
}
