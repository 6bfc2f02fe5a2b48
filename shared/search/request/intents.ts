import { listingsWith } from '../values/listing-values.ts'
import type { ReadingParts } from './demands.ts'
import type { Negations } from './negations.ts'
import { WEBSITE_WORDS } from './request-words.ts'
import type { Intent } from './request-words.ts'
import { UNMAINTAINED } from './value-sets.ts'

/** Reads demands made in words that listings seldom have. Methods return how many units they have read, or 0. */
export class Intents {
  readonly #context: ReadingParts
  readonly #negations: Negations

  constructor(context: ReadingParts, negations: Negations) {
    this.#context = context
    this.#negations = negations
  }

  /** `open source`, `self-hosted`: where fields say so. */
  read(at: number, end: number, intent: Intent): number {
    const { fields, sentence, remaining, demands } = this.#context
    const values = fields.meeting(intent)
    if (values.length === 0) return 0
    const phrase = sentence.phrase(at, end - at)
    const listings = fields.sets.having(`:${intent}`, values)
    remaining.constrain(at, end, { phrase, listings })
    // Which licences are open is known; their list would not tell more.
    if (intent === 'maintained') demands.note(at, end, [{ field: 'status', value: 'active' }])
    else if (values.some(({ field }) => field === 'license')) {
      demands.note(at, end, [{ field: 'license', value: 'open source' }])
    } else demands.note(at, end, values)
    return end - at
  }

  /** Not free, where that is a value: `paid courses`. */
  readPaid(at: number, end: number): number {
    const { fields, named } = this.#context
    const values = fields.find('free')
    if (values.length === 0 || named.valueAt(at) !== undefined) return 0
    return this.#negations.leaveOut(at, end, { values, length: end - at, phrase: 'free' })
  }

  /** `closed source` */
  readClosed(at: number, end: number): number {
    const { fields, collection, demands } = this.#context
    const values = fields.meeting('open')
    if (values.length === 0) return 0
    // What says nothing of it may be open.
    const fieldNames = new Set(values.map(({ field }) => field))
    const saying = [...fieldNames].flatMap((field) => listingsWith(collection, field) ?? [])
    const tagged = fields.findTopic('proprietary')
    if (tagged.length > 0) saying.push(fields.sets.having('#proprietary', tagged))
    const [first, ...others] = saying
    if (first !== undefined)
      demands.accept(
        at,
        end,
        others.reduce((all, own) => all.union(own), first),
      )
    return this.#negations.leaveOut(at, end, { values, length: end - at, phrase: ':open' })
  }

  /** `abandoned` */
  readUnmaintained(at: number, end: number): number {
    const { fields, demands } = this.#context
    if (fields.meeting('maintained').length === 0) return 0
    return demands.take(at, end, fields.sets.having(':unmaintained', UNMAINTAINED), UNMAINTAINED)
  }

  /** `with a website`, at the end or before a further demand. */
  readWebsite(at: number, start: number, isWithout: boolean): number {
    const { sentence, remaining, demands, collection, isNoun } = this.#context
    const { units } = sentence
    const from = /^(?:an?|its|own|eine[rn]?|une?|una|um)$/.test(units[start]?.text ?? '') ? start + 1 : start
    const length = [2, 1].find((count) => WEBSITE_WORDS.has(sentence.phrase(from, count))) ?? 0
    const end = from + length
    if (length === 0 || units[from]?.isQuoted !== false || isNoun(end)) return 0
    const listings = listingsWith(collection, 'url')
    if (listings !== undefined)
      return demands.take(at, end, listings, [{ field: 'website', value: String(!isWithout) }], isWithout)
    remaining.drop(at, end)
    demands.leaveUnread(at, end)
    return end - at
  }
}
