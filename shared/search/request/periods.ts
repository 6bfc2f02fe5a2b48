import { DateDemands } from './date-demands.ts'
import { OPEN } from './date-words.ts'
import type { ReadingParts } from './demands.ts'
import { periodFrom, readPeriod } from './read-period.ts'
import type { Sentence } from './sentence.ts'

/** Words before a date or a year that say that something is then. */
const TAKES_PLACE =
  /^(?:start(?:s|ed|ing)?|begin(?:s|ning)?|held|happen(?:s|ing)?|scheduled|released|published|made|built|opened|erected|constructed|founded|established|created|launched|beginn(?:t|en|end)|starte[nt]|erschienen|gebaut|erbaut|eroffnet|construit|construid[oa]s?|gegrundet|publies?|publicad[oa]s?|pubblicat[aeio])$/

/** Where a period begins with its verb: `held in June`, `that starts in June`. */
export function startOfVerb({ units }: Sentence, at: number): number {
  return TAKES_PLACE.test(units[at - 1]?.text ?? '') ? at - 1 : at
}

/** Reads demands on days. Methods that read return how many units they have read, or 0. */
export class Periods {
  readonly #context: ReadingParts
  readonly #dates: DateDemands

  constructor(context: ReadingParts) {
    this.#context = context
    this.#dates = new DateDemands(context.fields, context.collection)
  }

  /** `in June 2027`, `before 5 May`, `upcoming`; of another field than the days of events, with its name. */
  read(at: number): number {
    if (!this.#dates.isKnown) return 0
    const { sentence, named, demands, index } = this.#context
    const today = this.#context.today?.()
    const word = sentence.units[at]?.text ?? ''
    if (today !== undefined && OPEN.has(word)) {
      const until = named.deadlineOf(at, index.findWord(word) !== undefined)
      const found = until && this.#dates.find(periodFrom(today), today, until.field)
      if (until === undefined || found === undefined) return 0
      demands.take(until.start, until.end, found.listings, found.named)
      return until.end - at
    }
    const period = readPeriod(sentence, at, today)
    if (period === undefined) return 0
    const before = named.dateBefore(at)
    const behind = before ? undefined : named.dateFrom(period.end)
    const own = before ?? behind
    if (!own && (period.bare === 'month' || (!this.#dates.isOfEvents && (period.bare ?? period.isOpen)))) return 0
    const found = this.#dates.find(period, today, own?.field)
    if (found === undefined) return 0
    const start = before?.start ?? startOfVerb(sentence, at)
    const end = behind?.end ?? period.end
    demands.take(start, end, found.listings, found.named)
    if (period.isNext) demands.order(start, end, `up_${found.field}`)
    if (period.isNext || own) demands.ask(found.field)
    return end - at
  }

  /** `not in December` */
  readOutside(at: number, start: number): number {
    const { sentence, demands } = this.#context
    const today = this.#context.today?.()
    const period = this.#dates.isKnown ? readPeriod(sentence, start, today) : undefined
    if (period === undefined || period.bare !== undefined) return 0
    const found = this.#dates.find({ ...period, isDuring: false }, today)
    if (found === undefined) return 0
    const named = found.named.map(({ field, value }) => ({ field, value: `!${value}` }))
    return demands.take(at, period.end, found.listings, named, true)
  }
}
