import { readAllOnceLoaded } from '../index/blocks/byte-source.ts'
import { splitUnits } from '../text/split-words.ts'
import { DocumentSet } from '../values/document-set.ts'
import type { Facets } from '../values/facets.ts'
import { phraseOf } from './query-units.ts'
import { PHRASES } from './request-words.ts'
import type { Intent } from './request-words.ts'

/** A value of a field that a sentence asks for. */
export interface FieldValue {
  readonly field: string
  readonly value: string
  /** What it is shown as: the part of the world that was asked for. */
  readonly as?: string
}

/** Of listings that nobody maintains. */
export const UNMAINTAINED: readonly FieldValue[] = ['deprecated', 'archived', 'dead'].map((value) => ({
  field: 'status',
  value,
}))

/** Sets of listings kept of one collection. */
const MAX_SETS = 24

/** The listings of a collection by the values that they have. May throw the errors of the facets' source. */
export class ValueSets {
  readonly #facets: Facets
  readonly #count: number
  readonly #sets = new Map<string, DocumentSet>()
  #all: DocumentSet | undefined

  constructor(facets: Facets, count: number) {
    this.#facets = facets
    this.#count = count
  }

  /** The values of a field in the order of the index. Default: all. */
  valuesOf(field: string, limit = this.#facets.valueCount(field)): string[] {
    return this.#facets.startingWith(field, '', limit).map(({ value }) => value)
  }

  /** The listings that have one of the values. @param key Of the values, for the next time. */
  having(key: string, values: readonly FieldValue[]): DocumentSet {
    const earlier = this.#sets.get(key)
    if (earlier !== undefined) return earlier
    const set = new DocumentSet(this.#count)
    const { length } = readAllOnceLoaded(
      values.map(
        ({ field, value }) =>
          () =>
            set.addAll(this.#positions(field, value)),
      ),
    )
    if (this.#sets.size === MAX_SETS) this.#sets.clear()
    if (length > 0) this.#sets.set(key, set)
    return set
  }

  #positions(field: string, value: string): Iterable<number> {
    if (field !== 'status' || value !== '') return this.#facets.positions(field, value)
    return this.all.intersect(this.having(':unmaintained', UNMAINTAINED), true).positions()
  }

  get all(): DocumentSet {
    return (this.#all ??= new DocumentSet(this.#count, Array(this.#count).keys()))
  }
}

/** Values that say that something is so. */
export const TRUE = ['true', 'yes', '1']

/** Licences that are not open: what contains this, folded. */
const CLOSED =
  /proprietary|commercial|closed|busl|bsl 1 1|business source|sspl|server side public|elastic|fair source|\bnc\b|polyform|commons clause|all rights|freeware|shareware|unknown|none|custom/

/** Licences that are looked at. */
const MAX_LICENSES = 100

/** Values that meet an intent. @param named By the phrases that name them. @param price The field of prices. */
export function findMeeting(
  intent: Intent,
  {
    facets,
    named,
    price,
  }: {
    readonly facets: Facets
    readonly named: ReadonlyMap<string, readonly FieldValue[]>
    readonly price: string | undefined
  },
): readonly FieldValue[] {
  const { names } = facets
  if (intent === 'maintained') return names.includes('status') ? [{ field: 'status', value: '' }] : []
  const own = names.flatMap((field): FieldValue[] => {
    if (PHRASES.get(phraseOf([field.toLowerCase().replace(/^.*\./, '')])) !== intent) return []
    const value = TRUE.find((text) => facets.find(field, text) !== undefined)
    return value === undefined ? [] : [{ field, value }]
  })
  for (const [phrase, values] of named) if (PHRASES.get(phrase) === intent) own.push(...values)
  if (intent === 'free' && price !== undefined && facets.find(price, '0') !== undefined) {
    // Prices are of all of them, whatever the licence.
    return [...own, { field: price, value: '0' }]
  }
  if (intent === 'selfHosted' && own.length > 0) return own
  const licenses = names.includes('license') ? facets.top('license', MAX_LICENSES) : []
  const open = licenses.filter(({ value }) => !CLOSED.test(phraseOf(splitUnits(value))))
  return [...own, ...open.map(({ value }) => ({ field: 'license', value }))]
}
