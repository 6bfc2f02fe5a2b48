import type { Facets } from '../values/facets.ts'
import { nameOf } from './field-names.ts'
import type { FieldValue } from './value-sets.ts'

/** Names of fields that say where something is. */
const PLACE =
  /\b(?:locality|city|town|region|state|province|county|country|district|stadt|land|ville|pays|ciudad|pais)\b/

/** Places of one name in a field. */
const MAX_SAME = 5

/** Part of the listings that say where they are, if they all do. */
const MIN_PLACED = 0.8

/** The places of a collection, however many: in fields by which most listings say where they are. */
export class Places {
  readonly #facets: Facets
  readonly #fields: readonly string[]

  /** @param count Of listings. May throw the errors of the facets' source, as {@link Places.find}. */
  constructor(facets: Facets, count: number) {
    this.#facets = facets
    this.#fields = facets.names.filter((field) => {
      if (!PLACE.test(nameOf(field))) return false
      const values = facets.startingWith(field, '', facets.valueCount(field))
      return values.reduce((sum, value) => sum + value.count, 0) >= MIN_PLACED * count
    })
  }

  /** Those of a name. @param text As it is written. @param known Values that it is known to name, as that of a code. */
  find(text: string, known: readonly FieldValue[]): readonly FieldValue[] {
    return this.#fields.flatMap((field) => {
      const own = known.filter((value) => value.field === field)
      if (own.length > 0) return own
      // `New York, NY` of `New York`, `Frankfurt am Main` of `Frankfurt`
      const longer = [`${text},`, `${text} `].flatMap((start) => this.#facets.startingWith(field, start, MAX_SAME))
      const found = longer.filter(({ value }) => /^(?:,|\s\p{Ll})/u.test(value.slice(text.length)))
      return [this.#facets.find(field, text) ?? [], found].flat().map(({ value }) => ({ field, value }))
    })
  }
}
