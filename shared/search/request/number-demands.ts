import type { DocumentSet } from '../values/document-set.ts'
import { listingsBetween } from '../values/listing-values.ts'
import type { Listed } from '../values/listed.ts'
import type { FieldPhrases } from './field-phrases.ts'
import type { FieldValue } from './value-sets.ts'
import { chooseNumber } from '../values/measures.ts'
import type { Kind, NumberField } from '../values/measures.ts'
import type { Comparison } from './read-comparison.ts'
import { KIND_OF } from './request-words.ts'

/** The stars of repositories, which are in order in the index. */
export const STARS: NumberField = { field: 'stars', kinds: ['popularity', 'rating'] }

/** Kinds that superlatives of another may be about. */
const ORDERED_BY: Partial<Record<Kind, readonly Kind[]>> = {
  length: ['length', 'time', 'height'],
  height: ['height', 'rating', 'price'],
  popularity: ['popularity', 'rating'],
  size: ['size', 'length', 'height'],
}

/** Kinds of which things have an amount, seldom exactly one: `20 minutes` is no number of them. */
const AMOUNTS: ReadonlySet<Kind> = new Set<Kind>(['price', 'time', 'length', 'height', 'weight', 'size', 'popularity'])

/** Values of a field that are looked through for a number alone. */
const MAX_PARTED = 5_000

/** Listings that a demand on a number leaves, and how `where` says it. */
interface Within {
  readonly field: string
  readonly listings: DocumentSet
  readonly named: readonly FieldValue[]
}

/** What superlatives and comparisons with numbers are about in a collection. */
export class NumberDemands {
  readonly #fields: FieldPhrases
  readonly #collection: Listed
  constructor(fields: FieldPhrases, collection: Listed) {
    this.#fields = fields
    this.#collection = collection
  }

  /** Fields whose values are numbers, years apart. Few questions need them, and whether there are stars is read for it. */
  get fields(): readonly NumberField[] {
    const { numbers } = this.#fields
    return this.#collection.numbered('stars') > 0 ? [...numbers, STARS] : numbers
  }

  /** Whether a field has what people think of the listings. */
  get isRated(): boolean {
    return this.#fields.numbers.some(({ kinds }) => kinds.includes('rating'))
  }

  /** The field that a superlative is about by itself, and whether the largest come first. */
  orderOf(phrase: string, meaning: 'most' | 'least' | 'newest' | 'oldest') {
    if (meaning === 'newest' || meaning === 'oldest') {
      const age = this.fields.find(({ kinds }) => kinds.includes('age'))?.field
      const isNumbered = (field: 'start' | 'added') => (this.#collection.numbered(field) > 0 ? field : undefined)
      const field = age ?? isNumbered('start') ?? this.#fields.yearField ?? isNumbered('added')
      return field === undefined ? undefined : { field, isDown: (meaning === 'oldest') === (age !== undefined) }
    }
    const kind = KIND_OF.get(phrase)
    const found = kind && chooseNumber(this.fields, { kinds: ORDERED_BY[kind] ?? [kind] })
    return found && { field: found.field, isDown: meaning === 'most' }
  }

  /**
   * The listings that a comparison leaves.
   *
   * @param about Whether it counts a noun, which no field does, whether the question has a sign of a currency, and the field of
   *   years that is named before it.
   * @returns `undefined` where no field has such a number.
   */
  find(
    found: Comparison,
    { isOfNoun, isPrice, years }: { isOfNoun: boolean; isPrice: boolean; years?: string | undefined },
  ): Within | undefined {
    const isBare = found.named === undefined && found.unit === undefined && found.kinds.length === 0
    const bounds = [found.from, found.to].flatMap((one) => one ?? [])
    const isYear = isBare && (found.isOfTime || years !== undefined) && bounds.every(isYearNumber)
    const kinds = found.kinds.length > 0 || !isPrice ? found.kinds : (['price'] as const)
    const own = this.fields.find((one) => one.field === found.named)
    // `good battery under 1000 dollars`, `4 players under an hour`: about another number than the one before.
    const asked = kinds.includes('price') ? 'price' : found.unit?.kind
    const isAbout = (one: NumberField): boolean => one.unit?.kind === asked || one.kinds.some((kind) => kind === asked)
    const isOther = asked !== undefined && own !== undefined && own.kinds.length > 0 && !isAbout(own)
    const named = isOther && this.fields.some(isAbout) ? undefined : found.named
    const chosen = isBare && (isYear || isOfNoun) ? undefined : chooseNumber(this.fields, { ...found, named, kinds })
    const field = chosen ?? (found.isEqual ? this.#having(found) : undefined)
    if (field !== undefined) return found.isEqual ? this.#equal(found, field) : this.#within(found, field)
    if (isYear) return this.#inYears(found, years)
    const only = isBare && !isOfNoun && !found.isOfTime ? this.#parted(bounds, found.to === undefined) : undefined
    return only && this.#within(found, only)
  }

  /** The only field in such a unit that has a number: of memory and storage, `512 GB`. */
  #having({ from = 0, unit }: Comparison): NumberField | undefined {
    const having = this.fields.filter((own) => {
      if (unit === undefined || own.unit?.kind !== unit.kind) return false
      return this.#fields.sets.valuesOf(own.field).includes(String((from * unit.size) / own.unit.size))
    })
    return having.length === 1 ? having[0] : undefined
  }

  /** The only field of which some listings have less than some bounds and others more, or one extreme of one thing. */
  #parted(bounds: readonly number[], isMost: boolean): NumberField | undefined {
    const [first, ...others] = this.fields.filter(({ field }) => this.#parts(field, bounds))
    if (first === undefined || others.length === 0) return first
    const { least, most } = this.#fields.extremesOf(first.field)
    if (others.some(({ field }) => field !== least && field !== most)) {
      // `courses under 50` are cheap rather than short.
      const prices = [first, ...others].filter(({ kinds }) => kinds.includes('price'))
      return prices.length === 1 ? prices[0] : undefined
    }
    // More than a bound is the most of it.
    return [first, ...others].find(({ field }) => field === (isMost ? most : least))
  }

  #parts(field: string, bounds: readonly number[]): boolean {
    const values = this.#fields.sets.valuesOf(field, MAX_PARTED).map(Number)
    return bounds.every((bound) => values.some((value) => value < bound) && values.some((value) => value > bound))
  }

  /** A number of what listings have so many of, or from so many to so many. */
  #equal(found: Comparison, field: NumberField): Within | undefined {
    // But `16 GB RAM` are.
    const isAmount = field.kinds.some((kind) => AMOUNTS.has(kind)) || field.unit !== undefined
    if (isAmount && found.unit === undefined) return undefined
    const { least, most } = this.#fields.extremesOf(field.field)
    if (least === undefined && most === undefined) return this.#within(found, field)
    const lower = least && this.#within({ ...found, from: undefined }, { field: least, kinds: [] })
    const upper = most && this.#within({ ...found, to: undefined }, { field: most, kinds: [] })
    if (!lower || !upper) return lower || upper || undefined
    return { ...lower, listings: lower.listings.intersect(upper.listings), named: [...lower.named, ...upper.named] }
  }

  #within({ from, to, isOpen, unit }: Comparison, { field, unit: own }: NumberField): Within | undefined {
    const factor = unit === undefined || own === undefined ? 1 : unit.size / own.size
    const [least, most] = [from, to].map((bound) => bound && toNumber(bound * factor))
    // Of an open bound, the nearest number that the field may have.
    const texts = [...this.#fields.sets.valuesOf(field), String(least ?? ''), String(most ?? '')]
    const step = isOpen ? 10 ** -Math.max(...texts.map(decimalsOf)) : 0
    const first = least === undefined ? '' : String(toNumber(least + step))
    const last = most === undefined ? '' : String(toNumber(most - step))
    const listings = listingsBetween(this.#collection, field, first, last)
    return listings && { field, listings, named: [{ field, value: `${first}..${last}` }] }
  }

  #inYears({ from, to, isOpen }: Comparison, years: string | undefined): Within | undefined {
    const step = Number(isOpen)
    const [first, last] = [from === undefined ? undefined : from + step, to === undefined ? undefined : to - step]
    const found = this.#fields.inYears(first ?? -Infinity, last ?? Infinity, years)
    return found && { ...found, named: [{ field: found.field, value: `${first ?? ''}..${last ?? ''}` }] }
  }
}

function isYearNumber(number: number): boolean {
  return Number.isInteger(number) && (number < 0 || (number >= 1000 && number < 2200))
}

function toNumber(sum: number): number {
  return Number(sum.toPrecision(12))
}

function decimalsOf(value: string): number {
  return value.includes('.') ? value.length - value.indexOf('.') - 1 : 0
}
