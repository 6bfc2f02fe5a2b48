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

/** Fields by which most listings say where they are. @param count Of listings. May throw the errors of the facets' source. */
export function placeFieldsOf(facets: Facets, count: number): readonly string[] {
  return facets.names.filter((field) => {
    if (!PLACE.test(nameOf(field))) return false
    const values = facets.startingWith(field, '', facets.valueCount(field))
    return values.reduce((sum, value) => sum + value.count, 0) >= MIN_PLACED * count
  })
}

/** The places of a name in such a field, however many there are. @param text As it is written. */
export function findPlaces(facets: Facets, field: string, text: string): readonly FieldValue[] {
  // `New York, NY` of `New York`, `Frankfurt am Main` of `Frankfurt`
  const longer = [`${text},`, `${text} `].flatMap((start) => facets.startingWith(field, start, MAX_SAME))
  const found = longer.filter(({ value }) => /^(?:,|\s\p{Ll})/u.test(value.slice(text.length)))
  return [facets.find(field, text) ?? [], found].flat().map(({ value }) => ({ field, value }))
}
