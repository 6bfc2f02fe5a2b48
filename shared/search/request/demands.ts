import type { DocumentSet } from '../values/document-set.ts'
import type { Sort } from '../values/sort-names.ts'
import type { Request, RequestContext } from '../query/request.ts'
import type { FieldPhrases } from './field-phrases.ts'
import type { NamedFields } from './named-fields.ts'
import type { NumberDemands } from './number-demands.ts'
import type { RemainingWords } from './remaining-words.ts'
import type { FieldValue } from './value-sets.ts'
import type { Sentence } from './sentence.ts'

/** What one query is read against. */
export interface ReadingContext extends Pick<
  RequestContext,
  'index' | 'functionWords' | 'language' | 'collection' | 'today'
> {
  readonly fields: FieldPhrases
  /** Of fields, by name. */
  readonly titles: ReadonlyMap<string, string>
  /** Whether titles of all listings have a word, or they are called that. */
  readonly isAbout: (word: string) => boolean
  /** Whether they are called that. */
  readonly isThing: (word: string) => boolean
  /** Whether people call such things that as well. */
  readonly isLikeThing: (word: string) => boolean
}

/** What reads the parts of a sentence shares. */
export interface ReadingParts extends ReadingContext {
  readonly sentence: Sentence
  readonly remaining: RemainingWords
  readonly demands: Demands
  readonly named: NamedFields
  readonly numbers: NumberDemands
  /** Whether a unit is a word of the subject itself. */
  readonly isNoun: (at: number) => boolean
  /** Whether a unit is what all are called. */
  readonly isOfAll: (at: number) => boolean
}

/** Demands of a query; what comes behind them is words. Each takes time of its own. */
const MAX_DEMANDS = 16

/** What the phrases of a sentence demand, as they are read. */
export class Demands {
  readonly #sentence: Sentence
  readonly #fields: FieldPhrases
  readonly #remaining: RemainingWords
  readonly #parts: { start: number; end: number; named: readonly FieldValue[]; isStrict: boolean; sort?: Sort }[] = []
  readonly #asks = new Set<string>()
  readonly #unread: string[] = []
  /** Sets of listings, each with the units that demand it: all must have a listing, or one of those with `or` between. */
  readonly #accepts: { readonly start: number; readonly end: number; listings: DocumentSet }[] = []
  /** What is listed and to be replaced, where no listing says that it replaces it. */
  unreplaced: string | undefined
  #isUnmet = false

  constructor(sentence: Sentence, fields: FieldPhrases, remaining: RemainingWords) {
    this.#sentence = sentence
    this.#fields = fields
    this.#remaining = remaining
  }

  get isFull(): boolean {
    return this.#parts.length + this.#unread.length >= MAX_DEMANDS
  }

  get isEmpty(): boolean {
    return this.#parts.length + this.#unread.length === 0
  }

  /** Notes what some units demand. @param isStrict Whether it leaves listings out. */
  note(start: number, end: number, named: readonly FieldValue[], isStrict = false): void {
    const shown = new Map(named.map(({ field, value, as = value }) => [`${field}=${as}`, { field, value: as }]))
    this.#parts.push({ start, end, named: [...shown.values()], isStrict })
  }

  /** Some units are no words but leave only some listings, or others only, and are noted as that. Returns their number. */
  take(start: number, end: number, listings: DocumentSet, named: readonly FieldValue[], isOutside = false): number {
    this.#remaining.drop(start, end)
    this.accept(start, end, listings, isOutside)
    this.note(start, end, named, true)
    return end - start
  }

  order(start: number, end: number, sort: Sort): void {
    this.#parts.push({ start, end, named: [], isStrict: true, sort })
  }

  /** Only some listings may be answers, or only others, as some units demand. */
  accept(start: number, end: number, listings: DocumentSet, isOutside = false): void {
    const own = isOutside ? this.#fields.sets.all.intersect(listings, true) : listings
    const last = this.#accepts.at(-1)
    if (last !== undefined && last.end === this.#sentence.orBefore(start)) {
      this.#accepts[this.#accepts.length - 1] = { start: last.start, end, listings: last.listings.union(own) }
    } else this.#accepts.push({ start, end, listings: own })
  }

  ask(field: string): void {
    this.#asks.add(field)
  }

  /** Takes back that a field was asked for: its name belongs to a demand. */
  unask(field: string): void {
    this.#asks.delete(field)
  }

  /** Some units demand what no field has: they are not searched for. @param isUnmet Whether nothing can be known to meet it. */
  leaveUnread(start: number, end: number, isUnmet = false): void {
    this.#unread.push(this.#sentence.written(start, end))
    this.#isUnmet ||= isUnmet
  }

  /** @param words That are left to search for. */
  request(words: Request['words']): Request {
    const [first, ...others] = this.#accepts.map(({ listings }) => listings)
    const isOrdered = this.#parts.some(({ sort }) => sort !== undefined)
    // That all are books is no answer to what nothing says of them.
    const isNone = this.#isUnmet && !isOrdered && words.every(({ constraint }) => constraint?.isOfAll === true)
    const { sets } = this.#fields
    const accepts = others.reduce((all, own) => all?.intersect(own), first)
    return {
      words,
      // Where no word is left, or none that listings have, an order takes all.
      accepts:
        accepts ??
        (isNone ? sets.having('', []) : isOrdered || (!this.isEmpty && words.length === 0) ? sets.all : undefined),
      readAs: this.#parts.map(({ start, end, named, isStrict, sort }) => ({
        named,
        isStrict,
        sort,
        without: this.#sentence.without(start, end),
      })),
      asks: [...this.#asks],
      unread: this.#unread.length === 0 ? undefined : this.#unread,
      unreplaced: this.unreplaced,
      language: this.#sentence.language,
    }
  }
}
