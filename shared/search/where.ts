import type { Collection } from './collection.ts'
import { accessOf, listingsBetween, listingsWith } from './values/listing-values.ts'
import { DocumentSet } from './values/document-set.ts'
import { CORE_FACETS } from './values/facets.ts'

/**
 * Conditions by field, all of which must hold: a value, a list of which one must match, or
 * `{all, not, gte, lte, exists}`. As in addresses, `"!value"` leaves out and `"from..to"` is a range.
 */
export type Where = Readonly<Record<string, unknown>>

/** Something that was asked for and could not be done. */
export interface Ignored {
  readonly what: string
  readonly why: string
}

/** A condition that nothing can meet. */
export interface WhereProblem {
  readonly field: string
  /** Missing when the field itself is unknown. */
  readonly value?: string
}

/** Conditions as listings; `accepts` is missing if there were none. */
export type WhereOutcome =
  | { readonly ok: true; readonly accepts: DocumentSet | undefined; readonly ignored: readonly Ignored[] }
  | { readonly ok: false; readonly problem: WhereProblem }

/** One condition, taken apart. */
interface Condition {
  readonly any: readonly string[]
  readonly all: readonly string[]
  readonly not: readonly string[]
  readonly from: string
  readonly to: string
  readonly exists: boolean | undefined
}

const RANGE = /^(.*?)\.\.(.*)$/

/**
 * Resolves conditions against a collection. A value that no listing has is a problem where nothing else can match; beside
 * others it is ignored, and so is one that is to be left out.
 */
export function resolveWhere(collection: Collection, where: Where): WhereOutcome {
  const resolving = new Resolving(collection)
  for (const [field, condition] of Object.entries(where)) {
    for (const name of unknownOperators(condition)) {
      resolving.ignored.push({ what: `where.${field}.${name}`, why: `Known are ${OPERATORS.join(', ')}.` })
    }
    const problem = resolving.add(field, readCondition(condition))
    if (problem !== undefined) return { ok: false, problem }
  }
  return { ok: true, accepts: resolving.accepts, ignored: resolving.ignored }
}

class Resolving {
  accepts: DocumentSet | undefined
  readonly ignored: Ignored[] = []
  readonly #collection: Collection

  constructor(collection: Collection) {
    this.#collection = collection
  }

  add(field: string, { any, all, not, from, to, exists }: Condition): WhereProblem | undefined {
    const access = accessOf(this.#collection, field)
    if (access === undefined) {
      // Where nothing is archived, nothing is left out.
      if (not.length > 0 && any.length + all.length === 0 && CORE_FACETS.includes(field)) return undefined
      return { field }
    }
    const [truth = ''] = any
    // Of what is no value to choose, `true` is that there is one.
    const isThere = /^(?:true|false)$/.test(truth) && !this.#has(field, truth) ? truth === 'true' : exists
    if (any.length > 0 && isThere === exists) {
      const found = any.map((value) => [value, this.#having(field, value)] as const)
      const known = found.flatMap(([, set]) => set ?? [])
      const [missing] = any
      if (known.length === 0) return { field, ...(missing !== undefined && { value: missing }) }
      for (const [value, set] of found) if (set === undefined) this.#ignore(field, value)
      const union = new DocumentSet(this.#collection.count)
      for (const set of known) union.addAll(set.positions())
      this.#narrow(union)
    }
    for (const value of all) {
      const set = this.#having(field, value)
      if (set === undefined) return { field, value }
      this.#narrow(set)
    }
    for (const value of not) {
      const set = this.#having(field, value)
      if (set === undefined) this.#ignore(field, value)
      else this.#narrow(set, true)
    }
    if (from !== '' || to !== '') this.#narrow(listingsBetween(this.#collection, field, from, to) ?? field)
    if (isThere !== undefined) this.#narrow(listingsWith(this.#collection, field) ?? field, !isThere)
    return undefined
  }

  #has(field: string, value: string): boolean {
    return this.#collection.facets.find(field, value) !== undefined
  }

  /** The listings that have a value, or one within a range; `undefined` where none has. */
  #having(field: string, value: string): DocumentSet | undefined {
    const { facets, count } = this.#collection
    if (this.#has(field, value)) return new DocumentSet(count, facets.positions(field, value))
    const [, from = '', to = ''] = (RANGE.exec(value) ?? []).map((bound) => bound.trim())
    if (from !== '' || to !== '') return listingsBetween(this.#collection, field, from, to)
    if (accessOf(this.#collection, field) === 'facet') return undefined
    const equal = listingsBetween(this.#collection, field, value, value)
    return equal === undefined || equal.size === 0 ? undefined : equal
  }

  /** @param set Or the field of which there are too many listings to find one. */
  #narrow(set: DocumentSet | string, isOutside = false): void {
    if (typeof set === 'string') {
      this.ignored.push({ what: `where.${set}`, why: 'Too many listings to compare; narrow first.' })
      return
    }
    const { count } = this.#collection
    const before = this.accepts ?? (isOutside ? new DocumentSet(count, Array(count).keys()) : undefined)
    this.accepts = before?.intersect(set, isOutside) ?? set
  }

  #ignore(field: string, value: string): void {
    this.ignored.push({ what: `where.${field}: ${JSON.stringify(value.slice(0, 80))}`, why: 'No listing has it.' })
  }
}

const OPERATORS = ['any', 'all', 'not', 'gte', 'lte', 'exists']

function unknownOperators(condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return []
  return Object.keys(condition)
    .filter((name) => !OPERATORS.includes(name))
    .map((name) => name.slice(0, 40))
}

function readCondition(condition: unknown): Condition {
  const isObject = typeof condition === 'object' && condition !== null && !Array.isArray(condition)
  const parts: Readonly<Record<string, unknown>> = isObject ? { ...condition } : { any: condition }
  const any = textsOf(parts['any'])
  const isNegative = (text: string): boolean => text.startsWith('!') && text.length > 1
  const bound = (name: string): string => textsOf(parts[name])[0] ?? ''
  return {
    any: any.filter((text) => !isNegative(text)),
    all: textsOf(parts['all']),
    not: [...textsOf(parts['not']), ...any.filter(isNegative).map((text) => text.slice(1))],
    from: bound('gte'),
    to: bound('lte'),
    exists: typeof parts['exists'] === 'boolean' ? parts['exists'] : undefined,
  }
}

function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((item) => String(item).trim())
}
