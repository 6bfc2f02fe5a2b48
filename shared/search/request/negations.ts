import { createPostingBlock } from '../index/postings/index-reader.ts'
import { DocumentSet } from '../values/document-set.ts'
import { listingsWith } from '../values/listing-values.ts'
import { OPEN } from './date-words.ts'
import type { ReadingParts } from './demands.ts'
import { nameOf } from './field-names.ts'
import type { NamedValues } from './named-fields.ts'
import { toWords } from './query-units.ts'
import { EXCEPT } from './request-words.ts'
import type { FieldValue } from './value-sets.ts'

/** Words of a field's name by which its values are what listings are not for: `closed_on`, `not_for`. */
const NEGATIVE =
  /\b(?:closed|not|without|except|exclud\w*|missing|lacks|unavailable|unsupported|banned|blocked|forbidden|ruhetag\w*|fermeture|descanso|chiusura|geschlossen|ohne|nicht|ferme|sans|cerrado|sin|fechado|sem|chiuso|senza)\b/

/** What such a field says of the days, places or people that it does not name. */
const OPPOSITES: ReadonlySet<string> = new Set([...OPEN, 'opens', 'geoffnet', 'available'])

/** Words behind `not` that make it one of these. */
const PLACING: ReadonlySet<string> = new Set('on at from near with aus auf mit dans avec con com em da'.split(' '))

/** Ways that stand before verbs. */
const VERBAL: ReadonlySet<string> = new Set(['not', 'nicht', 'pas'])

/** Units between `not` and a value. */
const MAX_BETWEEN = 2

/** Units behind `not` that are left unread. */
const MAX_UNREAD = 3

/** Values named of one phrase. */
export const MAX_NAMED_VALUES = 3

/** Reads what listings must not have. */
export class Negations {
  readonly #context: ReadingParts

  constructor(context: ReadingParts) {
    this.#context = context
  }

  /** `not MIT`, `without the Elastic License`, `not written in Java`. Of `no sql`, nothing. @returns The units read, or 0. */
  read(at: number, end: number): number {
    const { sentence, named, index, isNoun } = this.#context
    const start = this.#afterLabel(this.#afterSmallWords(end))
    const plain = named.choiceAt(start, false) ?? named.intentAt(start) ?? named.placesAt(start)
    const absent = plain === undefined ? (named.absentAt(start) ?? this.#contraryAt(start)) : undefined
    if (absent !== undefined) return this.#takeAbsent(at, start + absent.length, absent.phrase, absent.values)
    const found =
      plain ?? named.endingAt(start) ?? named.choiceAt(start, true) ?? named.rareAt(start) ?? named.topicAt(start)
    const isVerb = found === undefined && VERBAL.has(sentence.phrase(at, end - at)) && isNoun(start)
    // `not running Windows`, `doesn't work well on Windows`
    if (isVerb) {
      const value = [1, 2, 3].find((step) => named.choiceAt(start + step, false) !== undefined)
      const own = value === undefined ? undefined : named.choiceAt(start + value, false)
      if (value !== undefined && own !== undefined) return this.leaveOut(at, start + value + own.length, own)
    }
    if (found === undefined) return this.#takeMissing(at, start) || this.#leaveUnread(at, end, start)
    const stop = start + found.length
    const joined = sentence.phrase(at, stop - at).replaceAll(' ', '')
    if (index.findWord(joined) !== undefined) return stop - at
    let read = this.leaveOut(at, stop + named.licenseAfter(stop, found), found)
    // `without Rust or Go`
    while (sentence.isMeant(at + read, 'or')) {
      const next = at + read + 1
      const other = named.choiceAt(next, false) ?? named.rareAt(next) ?? named.topicAt(next)
      if (other?.values.some(({ field }) => found.values.some((own) => own.field === field)) !== true) break
      read += this.leaveOut(next - 1, next + other.length, other)
    }
    return read
  }

  /** `not paid`, where that is free. */
  #contraryAt(at: number): NamedValues | undefined {
    const { meaning, length = 0 } = this.#context.sentence.meaningAt(at) ?? {}
    const contrary = meaning === 'paid' ? 'free' : meaning === 'closed' ? 'open' : undefined
    const values = contrary ? this.#context.fields.meeting(contrary) : []
    return values.length === 0 ? undefined : { values, length, phrase: `:${contrary}` }
  }

  /** `non-cooperative` */
  readPrefix(at: number): number {
    const { sentence, fields, index } = this.#context
    const { text = '', isQuoted = true } = sentence.units[at] ?? {}
    const [, phrase = ''] = /^non-(.+)$/.exec(text) ?? []
    if (phrase === '' || isQuoted || index.findWord(text.replace('-', '')) !== undefined) return 0
    const named = fields.find(phrase)
    const values = named.length > 0 ? named : fields.findTopic(phrase)
    return values.length === 0 ? 0 : this.leaveOut(at, at + 1, { values, length: 1, phrase: `-${phrase}` })
  }

  /** Leaves out listings that have one of some values. Returns the number of units. */
  leaveOut(start: number, end: number, { phrase, values }: NamedValues): number {
    const { demands, fields } = this.#context
    const refusing = fields.refusing(values)
    if (refusing !== undefined) return this.#takeAbsent(start, end, `!${phrase}`, refusing)
    const named = values.slice(0, MAX_NAMED_VALUES).map(({ field, value, as = value }) => ({ field, value: `!${as}` }))
    return demands.take(start, end, fields.sets.having(phrase, values), named, true)
  }

  /** Where units end that say no behind the name of a field: `are not allowed` of `dogs allowed`. */
  endOfRefusal(end: number, { values }: NamedValues): number | undefined {
    const { sentence, named } = this.#context
    let at = end
    while (at < end + MAX_BETWEEN && sentence.isFunctionWord(at) && !sentence.isMeant(at, 'not')) at += 1
    if (!sentence.isMeant(at, 'not')) return undefined
    const stop = named.endOfName(at + 1, values)
    // `https no`
    return stop > at + 1 || (at === end && sentence.units[stop] === undefined) ? stop : undefined
  }

  /** Whether fields have what listings are not for, and nothing says so: `open on Sunday`, of what is `closed_on` it. */
  isUnsaid({ values }: NamedValues): boolean {
    const { sentence, titles } = this.#context
    return values.every(({ field }) => {
      const [word] = NEGATIVE.exec(nameOf(`${field} ${titles.get(field) ?? ''}`)) ?? []
      return word !== undefined && !sentence.units.some(({ words }) => words.startsWith(word.slice(0, 4)))
    })
  }

  /** Drops `open` of `open on Sunday`. */
  dropOpposites(): void {
    const { sentence, remaining } = this.#context
    for (const [at, { text }] of sentence.units.entries()) if (OPPOSITES.has(text)) remaining.drop(at, at + 1)
  }

  #afterSmallWords(end: number): number {
    const { sentence } = this.#context
    const isSmall = (at: number): boolean =>
      sentence.isFunctionWord(at) || sentence.isMeant(at, 'beforeValue') || sentence.isMeant(at, 'filler')
    let start = end
    while (start < end + MAX_BETWEEN && isSmall(start)) start += sentence.meaningAt(start)?.length ?? 1
    return start
  }

  /** `not closed on Sunday`: behind the name of the value's field. */
  #afterLabel(start: number): number {
    const { named } = this.#context
    const label = named.fieldAt(start)
    if (label === undefined) return start
    const { values } = named.valueAt(start + label.length) ?? {}
    return values?.every(({ field }) => field === label.field) === true ? start + label.length : start
  }

  /** `no auth`, where that is a value of a field. */
  #takeAbsent(start: number, end: number, phrase: string, values: readonly FieldValue[]): number {
    return this.#context.demands.take(start, end, this.#context.fields.sets.having(phrase, values), values)
  }

  /** `without a deadline`, which is a field. */
  #takeMissing(at: number, start: number): number {
    const { named, demands, collection, isNoun } = this.#context
    const { field = '', length = 0 } = named.fieldAt(start) ?? {}
    const stop = start + length
    const having = length === 0 || isNoun(stop) ? undefined : listingsWith(collection, field)
    return having === undefined ? 0 : demands.take(at, stop, having, [{ field, value: 'false' }], true)
  }

  /** `not in the US`, `without ladders`, where that is no value: its words are not looked for, which would find these. */
  #leaveUnread(at: number, end: number, start: number): number {
    const { sentence, remaining, demands, index, isNoun } = this.#context
    const phrase = sentence.phrase(at, end - at)
    // `outside dining`
    if (phrase === 'outside' && !/^\p{Lu}/u.test(sentence.written(start, start + 1))) return 0
    const isPlacing = sentence.isMeant(end, 'beforeValue') || PLACING.has(sentence.units[end]?.text ?? '')
    const isSure = isPlacing || EXCEPT.has(phrase)
    let stop = start + (sentence.isFunctionWord(start) ? 0 : (sentence.meaningAt(start)?.length ?? 0))
    // `not in Spain or Portugal`
    const isChoice = (place: number): boolean => stop > start && sentence.isMeant(place, 'or') && isNoun(place + 1)
    // `doesn't need an API key`, but of `-docker kubernetes` one.
    const most = isSure || start > end ? MAX_UNREAD : 1
    while (stop < start + most && (isNoun(stop) || isChoice(stop))) stop += 1
    const joined = sentence.phrase(at, stop - at).replaceAll(' ', '')
    if (stop === start || index.findWord(joined) !== undefined) return 0
    // What says that it is there is not meant; what says nothing may be.
    if (isSure) demands.accept(at, stop, this.#listingsWith(start, stop), true)
    demands.leaveUnread(at, stop)
    remaining.drop(at, stop)
    return stop - at
  }

  /** The listings that have all words of some units, or one of those with `or` between. */
  #listingsWith(start: number, stop: number): DocumentSet {
    const { sentence, index } = this.#context
    const block = createPostingBlock()
    const isOr = sentence.units.slice(start, stop).some((_, at) => sentence.isMeant(start + at, 'or'))
    return toWords(sentence.units.slice(start, stop), sentence.functionWords)
      .map(({ spellings }) => {
        const having = new DocumentSet(index.documentCount)
        for (const [term = '', further] of spellings) {
          const word = further === undefined ? index.findWord(term) : undefined
          const postings = word && index.postings(word)
          for (let at = 0; at < (postings?.blockCount ?? 0); at += 1) {
            postings?.decode(at, block)
            having.addAll(block.documents.subarray(0, block.length))
          }
        }
        return having
      })
      .reduce((all, own) => (isOr ? all.union(own) : all.intersect(own)))
  }
}
