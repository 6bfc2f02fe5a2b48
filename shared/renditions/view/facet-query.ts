import { FILTER_PREFIX } from '../../search/page-query.ts'

/** Characters that `application/x-www-form-urlencoded` leaves as they are, and the space. */
const PLAIN = /^[\w.* -]*$/

function encode(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString()
}

/** The query that asks for a value of a facet, without its question mark. */
export function facetQuery(facet: string, value: string): string {
  const name = FILTER_PREFIX + facet
  // What a form sends of most values needs no encoder.
  return PLAIN.test(name) && PLAIN.test(value) ? `${name}=${value.replaceAll(' ', '+')}` : encode(name, value)
}
