import { MONTHS } from '../../model/text/months.ts'
import { addDays, daysOf, isoDay, weekdayOf } from '../../model/text/days.ts'
import { AMBIGUOUS_MONTHS, QUARTERS, RELATIVES, SEASONS, SPANS } from './date-words.ts'
import type { RelativeWord, TimeSpan } from './date-words.ts'
import { NUMBER_WORDS } from './read-comparison.ts'
import type { PhraseMeaning } from './request-words.ts'
import type { Sentence } from './sentence.ts'

/** Days from one to another, both included, as `2027-06-30`; a missing bound leaves that side open. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What some units say of days. */
export interface Period {
  /** From `start` to before `end`. */
  readonly start: number
  readonly end: number
  /** Several are a choice. */
  readonly spans: readonly DaysRead[]
  /** Whether something that begins before and goes on is in it: not of `after June`. */
  readonly isDuring: boolean
  /** Whether the first of them is asked for: `next event`. */
  readonly isNext: boolean
  /** A year, or a month that is another word as well, that nothing beside it makes a date. */
  readonly bare?: 'year' | 'month' | undefined
  /** Whether it is of something to come or past, no matter when: `upcoming`. */
  readonly isOpen: boolean
}

/** Days that are said, perhaps without the year. */
export interface DaysRead {
  readonly daysIn: (year: number) => Days
  /** The first date without a year: its year is that of the listings. */
  readonly yearless?: { readonly month: number; readonly day: number } | undefined
}

/** A date: a day, a month or a year. */
interface DateRead {
  readonly end: number
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly day?: number | undefined
  readonly lastDay?: number | undefined
  /** Of `March-May`. */
  readonly lastMonth?: number | undefined
  readonly isAmbiguous: boolean
}

const YEAR = /^(?:19|20|21)\d\d$/
const ISO = /^((?:19|20|21)\d\d)-(\d\d)(?:-(\d\d))?$/

/** `5.12.2026` */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.((?:19|20|21)\d\d)$/

/** `5`, `5th`, `1er`, `5-7`. */
const DAY = /^(\d{1,2})(?:-(\d{1,2}))?(?:st|nd|rd|th|er|e)?$/

/** Words before a date that say nothing else. */
const WITHIN: ReadonlySet<string> = new Set(
  'in|on|during|within|at|im|am|en|em|el|le|nel|nella|in den|wahrend|pendant|durante|of'.split('|'),
)

/** Between the first and the last, and between two that are meant both. */
const TO: ReadonlySet<string> = new Set('to|till|through|bis|a|au|al|hasta|ate'.split('|'))
const AND: ReadonlySet<string> = new Set('and|or|und|oder|et|ou|y|o|e'.split('|'))

/** Words before a time until something. */
const AHEAD = /^(?:in|en|em|dans)$/

/** Words of the longest phrase. */
const MAX_WORDS = 3

/** Most dates that a sentence chooses from, and the highest count of `the next 20 days`. */
const MAX_DATES = 4
const MAX_COUNT = 366

/**
 * Reads what is said of days from a unit on: `in June`, `before 5 May 2027`, `next week`.
 *
 * @param today ISO 8601 day; without it, nothing is read that depends on it.
 */
export function readPeriod(sentence: Sentence, at: number, today: string | undefined): Period | undefined {
  const relative =
    today === undefined ? undefined : (readRelative(sentence, at, today) ?? readBeside(sentence, at, today))
  return relative ?? readDates(sentence, at)
}

/** `before tomorrow`, `since last week`. */
function readBeside(sentence: Sentence, at: number, today: string): Period | undefined {
  const { bound, length } = boundAt(sentence, at)
  const relative = bound && readRelative(sentence, at + length, today)
  const days = relative?.spans[0]?.daysIn(0)
  if (bound === undefined || relative === undefined || days?.from === undefined || days.to === undefined)
    return undefined
  const spans = [{ daysIn: () => bound(days, days) }]
  return { ...relative, start: at, spans, isDuring: false, isNext: false }
}

/** All that is from a day on. */
export function periodFrom(from: string): Period {
  return { start: 0, end: 0, spans: [{ daysIn: () => ({ from }) }], isDuring: true, isNext: false, isOpen: true }
}

/** Bounds that words before a date make of it. */
const BOUNDS: Partial<Record<PhraseMeaning, (first: Days, last: Days) => Days>> = {
  before: ({ from = '' }) => ({ to: addDays(from, -1) }),
  until: (_, { to }) => ({ to }),
  atMost: (_, { to }) => ({ to }),
  after: (_, { to = '' }) => ({ from: addDays(to, 1) }),
  since: ({ from }) => ({ from }),
  atLeast: ({ from }) => ({ from }),
}

/** The bound that a phrase makes of the date behind it, and the phrase's units. */
function boundAt(sentence: Sentence, at: number) {
  const { meaning, length = 0 } = sentence.leadAt(at) ?? {}
  const isInside = meaning === undefined || WITHIN.has(sentence.phrase(at, 1))
  return { bound: isInside ? undefined : BOUNDS[sentence.phrase(at, 1) === 'by' ? 'until' : meaning], length }
}

function readDates(sentence: Sentence, at: number): Period | undefined {
  const { bound, length } = boundAt(sentence, at)
  const isBetween = sentence.leadAt(at)?.meaning === 'between'
  const leading = bound || isBetween ? length : 0
  // `this autumn` and `next June` are the coming ones.
  const isWithin = leading === 0 && (WITHIN.has(sentence.phrase(at, 1)) || isComing(sentence, at))
  const begin = afterSmallWords(sentence, at + (isWithin ? 1 : leading))
  const dates = readDateList(sentence, begin)
  const [first] = dates.list
  const last = dates.list.at(-1)
  if (first === undefined || last === undefined) return undefined
  // `from May to July`, and what `from 5 to 10 June` has read as one.
  const isRange =
    (dates.list.length === 2 && (isBetween || dates.isRange)) ||
    ((isBetween || bound === BOUNDS.since) && dates.list.length === 1 && first.lastDay !== undefined)
  const isLed = isWithin || leading > 0
  const isAlone = !isLed && dates.list.length === 1
  const bare = first.month === undefined ? 'year' : first.isAmbiguous ? 'month' : undefined
  const spanOf = (one: DateRead, other: DateRead): DaysRead => ({
    daysIn(year) {
      const [from, to] = [one, other].map((date) => daysOfDate(date, date.year ?? last.year ?? year))
      if (isRange) return inOrder(from, to, first.year === undefined && last.year !== undefined)
      return bound?.(from ?? {}, to ?? {}) ?? from ?? {}
    },
    yearless:
      one.month === undefined || (one.year ?? last.year) !== undefined
        ? undefined
        : { month: one.month, day: one.day ?? 0 },
  })
  return {
    start: at,
    end: dates.end,
    spans: isRange || bound ? [spanOf(first, last)] : dates.list.map((one) => spanOf(one, one)),
    isDuring: isRange || bound === undefined,
    isNext: false,
    isOpen: false,
    bare: isAlone ? bare : undefined,
  }
}

/** From one to another. Of `November to February` one is in another year: the first, where the year of the last is said. */
function inOrder({ from = '' }: Days = {}, { to = '' }: Days = {}, isEarlier = false): Days {
  const move = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  if (to >= from) return { from, to }
  return isEarlier ? { from: move(from, -1), to } : { from, to: move(to, 1) }
}

/** `the`, and `of` before a year. */
function afterSmallWords(sentence: Sentence, at: number): number {
  return sentence.isFunctionWord(at) && !MONTHS.has(sentence.phrase(at, 1)) && readDate(sentence, at + 1) ? at + 1 : at
}

function readDateList(
  sentence: Sentence,
  start: number,
): { readonly list: readonly DateRead[]; readonly end: number; readonly isRange: boolean } {
  const list: DateRead[] = []
  let [at, end, isRange] = [start, start, false]
  while (list.length < MAX_DATES) {
    const date = readDate(sentence, at)
    if (date === undefined) break
    list.push(date)
    end = date.end
    const join = sentence.phrase(end, 1)
    // `June, July and August`
    const isListed = MONTHS.has(join)
    if (!isListed && !TO.has(join) && !AND.has(join)) break
    isRange = TO.has(join)
    at = isListed ? end : end + 1
  }
  return { list, end, isRange }
}

function readDate(sentence: Sentence, at: number): DateRead | undefined {
  const unit = sentence.units[at]
  if (unit === undefined || unit.isQuoted) return undefined
  const iso = ISO.exec(unit.text)
  if (iso !== null) {
    const [year, month, day] = iso.slice(1).map(Number)
    const isDate = (month ?? 0) >= 1 && (month ?? 0) <= 12 && (iso[3] === undefined || isDayOf(day))
    return isDate ? { end: at + 1, year, month, day: iso[3] && day ? day : undefined, isAmbiguous: false } : undefined
  }
  const dotted = DOTTED.exec(unit.text)?.slice(1).map(Number)
  if (dotted !== undefined) {
    const [day, month = 0, year] = dotted
    return isDayOf(day) && month >= 1 && month <= 12
      ? asDate({ end: at + 1, year, month, day, isAmbiguous: false })
      : undefined
  }
  const quarter = QUARTERS.indexOf(unit.text) + 1
  const begins = quarter > 0 ? 3 * quarter - 2 : SEASONS.get(unit.words)
  if (begins !== undefined) {
    const year = yearAt(sentence, at + 1)
    const isAmbiguous = quarter === 0 && year === undefined
    return { month: begins, lastMonth: ((begins + 1) % 12) + 1, end: at + 1, ...year, isAmbiguous }
  }
  if (YEAR.test(unit.text)) return { end: at + 1, year: Number(unit.text), isAmbiguous: false }
  const [name = '', lastName = '', ...more] = unit.words.split(' ')
  const [month, lastMonth] = [MONTHS.get(name), MONTHS.get(lastName)]
  if (month !== undefined && (lastName === '' || lastMonth !== undefined) && more.length === 0) {
    const day = lastMonth === undefined ? dayAt(sentence, at + 1) : undefined
    // `December 5 to 10`
    const until = day && isJoin(sentence, at + 2) ? dayAt(sentence, at + 3) : undefined
    const isRange = until !== undefined && readDate(sentence, at + 3) === undefined
    const behind = day && (isRange ? { day: day.day, lastDay: until.day } : day)
    const place = at + (behind ? (isRange ? 4 : 2) : 1)
    const year = yearAt(sentence, place)
    const isAmbiguous = AMBIGUOUS_MONTHS.has(name) && behind === undefined && year === undefined
    return asDate({ month, lastMonth, ...behind, ...year, end: year?.end ?? place, isAmbiguous })
  }
  // `5 June`, `5. Juni`, `5 de junio`, `5 to 10 June`
  const first = dayAt(sentence, at)
  const until = first && isJoin(sentence, at + 1) ? readDate(sentence, at + 2) : undefined
  if (first && until?.day !== undefined && until.month !== undefined) {
    return { ...until, day: first.day, lastDay: until.lastDay ?? until.day }
  }
  const day = first
  const place = at + (sentence.isMeant(at + 1, 'of') ? 2 : 1)
  const ofDay = day && MONTHS.get(sentence.phrase(place, 1))
  if (ofDay === undefined) return undefined
  const year = yearAt(sentence, place + 1)
  return asDate({ month: ofDay, ...day, ...year, end: year?.end ?? place + 1, isAmbiguous: false })
}

function isJoin(sentence: Sentence, at: number): boolean {
  const phrase = sentence.phrase(at, 1)
  return TO.has(phrase) || AND.has(phrase)
}

/** Without days that no month has: `31 February`. */
function asDate(date: DateRead): DateRead | undefined {
  const { year = 2000, month = 1, day = 1, lastDay = day } = date
  const last = daysOf(year, month).to
  return Math.max(day, lastDay) > Number(last.slice(-2)) ? undefined : date
}

function dayAt(sentence: Sentence, at: number): { readonly day: number; readonly lastDay?: number } | undefined {
  const { text = '', isQuoted = true } = sentence.units[at] ?? {}
  const [day, last] = isQuoted ? [] : (DAY.exec(text)?.slice(1).map(Number) ?? [])
  if (!isDayOf(day)) return undefined
  return { day, ...(isDayOf(last) && last > day && { lastDay: last }) }
}

function isDayOf(day: number | undefined): day is number {
  return day !== undefined && day >= 1 && day <= 31
}

function yearAt(sentence: Sentence, at: number): { readonly year: number; readonly end: number } | undefined {
  const place = sentence.isMeant(at, 'of') ? at + 1 : at
  const { text = '', isQuoted = true } = sentence.units[place] ?? {}
  return !isQuoted && YEAR.test(text) ? { year: Number(text), end: place + 1 } : undefined
}

function daysOfDate({ month, lastMonth, day, lastDay = day }: DateRead, year: number): Days {
  if (month === undefined || day === undefined) {
    const months = month === undefined || lastMonth === undefined ? 1 : ((lastMonth - month + 12) % 12) + 1
    return daysOf(year, month, months)
  }
  return { from: isoDay(year, month, day), to: isoDay(year, month, lastDay ?? day) }
}

function isComing(sentence: Sentence, at: number): boolean {
  const relative = RELATIVES.get(sentence.phrase(at, 1))
  return (relative === 'this' || relative === 'next') && readDate(sentence, at + 1)?.month !== undefined
}

function readRelative(sentence: Sentence, at: number, today: string): Period | undefined {
  const isIn = AHEAD.test(sentence.phrase(at, 1))
  const isWithin = isIn || WITHIN.has(sentence.phrase(at, 1))
  const begin = at + Number(isWithin) + Number(sentence.phrase(at + Number(isWithin), 1) === 'the')
  const named = isComing(sentence, begin) ? undefined : phraseAt(sentence, begin, RELATIVES)
  const number = sentence.phrase(begin + (named?.length ?? 0), 1)
  const count = (/^\d{1,3}$/.test(number) ? Number(number) : NUMBER_WORDS.get(number)) || undefined
  // `in 5 days` is from now until then.
  const isAhead = isIn && !named && count !== undefined && phraseAt(sentence, begin + 1, SPANS) !== undefined
  const first = isAhead ? ({ meaning: 'next', length: 0 } as const) : named
  const span = phraseAt(sentence, begin + (first ? first.length + (count ? 1 : 0) : 0), SPANS)
  // `la semaine prochaine`
  const last = first || !span ? undefined : phraseAt(sentence, begin + span.length, RELATIVES)
  const relative = first ?? last
  if (relative === undefined) return undefined
  const days = daysFrom(today, relative.meaning, span?.meaning, span && count)
  if (days === undefined) return undefined
  const length = relative.length + (span ? span.length + (count ? 1 : 0) : 0)
  const isNext = relative.meaning === 'next' && span === undefined
  const isOpen = isAhead || days.from === undefined || days.to === undefined
  return { start: at, end: begin + length, spans: [{ daysIn: () => days }], isDuring: true, isNext, isOpen }
}

/** The longest of some phrases that begins at a unit. */
function phraseAt<Meaning>(sentence: Sentence, at: number, phrases: ReadonlyMap<string, Meaning>) {
  for (let length = MAX_WORDS; length > 0; length -= 1) {
    const meaning = sentence.units[at]?.isQuoted === false ? phrases.get(sentence.phrase(at, length)) : undefined
    if (meaning !== undefined) return { meaning, length }
  }
  return undefined
}

const DAYS_AWAY: Partial<Record<RelativeWord, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

function daysFrom(today: string, relative: RelativeWord, span?: TimeSpan, count?: number): Days | undefined {
  const days = DAYS_AWAY[relative]
  if (days !== undefined) return { from: addDays(today, days), to: addDays(today, days) }
  if (relative === 'past') return span ? counted(today, -1, span, count ?? 1) : { to: addDays(today, -1) }
  if (relative === 'upcoming' || (relative === 'next' && span === undefined)) return { from: today }
  if (span === undefined) return undefined
  const step = relative === 'this' ? 0 : relative === 'next' ? 1 : -1
  if (count !== undefined) return step === 0 || count > MAX_COUNT ? undefined : counted(today, step, span, count)
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (span === 'year') return daysOf(year + step)
  if (span === 'month') return daysOf(year, month + step)
  if (span === 'day') return { from: addDays(today, step), to: addDays(today, step) }
  const monday = addDays(today, 7 * step - weekdayOf(today))
  return { from: span === 'weekend' ? addDays(monday, 5) : monday, to: addDays(monday, 6) }
}

/** `the next 10 days`. */
function counted(today: string, step: number, span: TimeSpan, count: number): Days {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const other =
    span === 'month' || span === 'year'
      ? isoDay(year, month + step * count * (span === 'year' ? 12 : 1), day)
      : addDays(today, step * count * (span === 'day' ? 1 : 7))
  return step > 0 ? { from: today, to: other } : { from: other, to: today }
}
