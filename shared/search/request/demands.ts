import type { DocumentSet } from '../values/document-set.ts'
import type { Sort } from '../values/sort-names.ts'
import type { Request } from '../query/request.ts'
import type { FieldPhrases } from './field-phrases.ts'
import type { FieldValue } from './value-sets.ts'
import type { Sentence } from './sentence.ts'

/** Demands of a query; what comes behind them is words. Each takes time of its own. */
const MAX_DEMANDS = 16

/** What the phrases of a sentence demand, as they are read. */
export class Demands {
  readonly #sentence: Sentence
  readonly #fields: FieldPhrases
  readonly #parts: { start: number; end: number; named: readonly FieldValue[]; isStrict: boolean; sort?: Sort }[] = []
  readonly #asks = new Set<string>()
  readonly #unread: string[] = []
  /** Sets of listings, each with the units that demand it: all must have a listing, or one of those with `or` between. */
  readonly #accepts: { readonly start: number; readonly end: number; listings: DocumentSet }[] = []
  /** What is listed and to be replaced, where no listing says that it replaces it. */
  unreplaced: string | undefined
  constructor(sentence: Sentence, fields: FieldPhrases) {
    this.#sentence = sentence
    this.#fields = fields
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

  /** Some units demand what no field has: they are not searched for. */
  leaveUnread(start: number, end: number): void {
    this.#unread.push(this.#sentence.written(start, end))
  }

  /** @param words That are left to search for. */
  request(words: Request['words']): Request {
    const [first, ...others] = this.#accepts.map(({ listings }) => listings)
    const isOrdered = this.#parts.some(({ sort }) => sort !== undefined)
    const accepts = others.reduce((all, own) => all?.intersect(own), first)
    return {
      words,
      // Where no word is left, or none that listings have, an order takes all.
      accepts: accepts ?? (isOrdered || (!this.isEmpty && words.length === 0) ? this.#fields.sets.all : undefined),
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
