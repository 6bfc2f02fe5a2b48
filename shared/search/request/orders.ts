import type { ReadingParts } from './demands.ts'
import { isPartOf, rootOf } from './field-names.ts'
import { STARS } from './number-demands.ts'
import { KIND_OF } from './request-words.ts'

/** Adjectives that texts have as well. */
const PLAIN_ADJECTIVE =
  /^(?:cheap|inexpensive|affordable|quick|fast|tall|long|short|heavy|light|large|big|small|popular|gunstig|billig|pas cher|barat[oa]|economic[oa])$/

/** Words that ask for an order only before the name of a field: `high rating`. */
const OF_FIELDS = /^(?:high|low|hohe|niedrige)$/

/** Letters of a word that stands for the name of a field. */
const MIN_PART = 5

/** Reads the order that listings are asked for in. Methods that read return how many units they have read, or 0. */
export class Orders {
  readonly #context: ReadingParts
  /** `best`, where nothing says so. */
  #best: { readonly start: number; readonly end: number } | undefined

  constructor(context: ReadingParts) {
    this.#context = context
  }

  /** `highest rating`, `largest country by area`, `longest trail`, `newest book`; `cheap`, where no listing has it. */
  read(at: number, end: number, meaning: 'most' | 'least' | 'newest' | 'oldest'): number {
    const { sentence, remaining, demands, numbers } = this.#context
    const phrase = sentence.phrase(at, end - at)
    if (PLAIN_ADJECTIVE.test(phrase) && this.#isWord(at)) return 0
    const named = this.#namedField(end, meaning, !OF_FIELDS.test(phrase))
    if (named === undefined && isBest(phrase) && !numbers.isRated) return 0
    const sort = named === undefined ? numbers.orderOf(phrase, meaning) : undefined
    const field = named?.field ?? sort?.field
    const isDown = sort?.isDown ?? (meaning === 'most' || meaning === 'newest')
    if (field === undefined) return 0
    remaining.drop(at, end)
    // How many of them: `the 3 longest`.
    for (const place of [at - 1, end]) if (this.#isCount(place)) remaining.drop(place, place + 1)
    if (named !== undefined) remaining.drop(named.start, named.start + named.length)
    demands.ask(field)
    demands.order(at, end, field === STARS.field && isDown ? 'stars' : `${isDown ? 'down' : 'up'}_${field}`)
    return end - at
  }

  /**
   * `best`, `top 10`, where nothing is rated and no listing has the word: it does not tell one from another. Nor does any
   * superlative before what all are called, `newest book`, where nothing says so.
   */
  readUnsaid(at: number, end: number): number {
    const { sentence, remaining, demands, isOfAll } = this.#context
    const phrase = sentence.phrase(at, end - at)
    const stop = end + Number(this.#isCount(end))
    const isUnsaid = isOfAll(stop) && !PLAIN_ADJECTIVE.test(phrase) && !OF_FIELDS.test(phrase)
    if (!isUnsaid && (!isBest(phrase) || this.#isWord(at))) return 0
    remaining.drop(at, stop)
    if (isBest(phrase)) this.#best = { start: at, end: stop }
    else demands.leaveUnread(at, stop)
    return stop - at
  }

  /** Where nothing else is asked, that nothing says which are best is the answer. */
  finish(): void {
    const { remaining, demands } = this.#context
    if (this.#best && !remaining.isLeft && demands.isEmpty) demands.leaveUnread(this.#best.start, this.#best.end)
  }

  /** @param orFirst Of several that a word is a part of the names of, the first. */
  numberFieldAt(at: number, orFirst = false): { readonly field: string; readonly length: number } | undefined {
    const { sentence, named, numbers } = this.#context
    const found = named.fieldAt(at)
    if (found !== undefined) return numbers.fields.some(({ field }) => field === found.field) ? found : undefined
    const word = sentence.phrase(at, 1)
    if (/^stars?$/.test(word) && numbers.fields.includes(STARS)) return { field: STARS.field, length: 1 }
    // `context` of `context_window`, where no other number has it
    const root = rootOf(word)
    const partly = word.length < MIN_PART ? [] : numbers.fields.filter(({ field }) => isPartOf(root, field))
    return partly[0] === undefined || (partly.length > 1 && !orFirst)
      ? undefined
      : { field: partly[0].field, length: 1 }
  }

  /** The field behind a superlative, or behind `by`. */
  #namedField(end: number, meaning: string, orBy: boolean) {
    const { sentence, named } = this.#context
    const by = orBy ? sentence.units.findIndex((_, place) => place >= end && sentence.isMeant(place, 'by')) + 1 : 0
    const isOfTime = meaning === 'newest' || meaning === 'oldest'
    for (const start of by > 0 ? [end, by] : [end]) {
      const date = isOfTime ? named.dateFrom(start) : undefined
      // `newest EIP` is not the one of the highest number.
      const number = isOfTime ? undefined : this.numberFieldAt(start, true)
      const found = date ? { field: date.field, length: date.end - start } : number
      if (found !== undefined) return { ...found, start }
    }
    return undefined
  }

  #isCount(at: number): boolean {
    return /^\d{1,2}$/.test(this.#context.sentence.units[at]?.text ?? '')
  }

  #isWord(at: number): boolean {
    return this.#context.index.findWord(this.#context.sentence.units[at]?.text ?? '') !== undefined
  }
}

/** Whether a phrase says no more than that: `best`, `top`. */
export function isBest(phrase: string): boolean {
  return KIND_OF.get(phrase) === 'rating' && !phrase.includes(' ')
}
