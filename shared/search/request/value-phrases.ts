import type { FacetCount } from '../values/facets.ts'
import { languageNames, regionsOf } from './code-names.ts'
import type { NamesOf } from './code-names.ts'
import { phrasesFor } from './field-names.ts'
import type { FieldValue } from './value-sets.ts'

/** What a phrase names in a field. */
interface Named {
  readonly values: readonly FieldValue[]
  /** That have one of them. */
  readonly listings: number
  /** Whether it is a part of the world, and the values are its countries. */
  readonly isRegion: boolean
}

/** The values of a field by the phrases that name them. @param namesOf Where they are codes: see `codeNamesOf`. */
export function valuesByPhrase(
  field: string,
  values: readonly FacetCount[],
  namesOf: NamesOf | undefined,
): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>()
  const add = (phrase: string, { value, count }: FacetCount, as?: string): void => {
    const others = named.get(phrase) ?? { values: [], listings: 0, isRegion: true }
    named.set(phrase, {
      values: [...others.values, { field, value, ...(as !== undefined && { as }) }],
      listings: others.listings + count,
      isRegion: others.isRegion && as !== undefined,
    })
  }
  for (const each of values) {
    // Codes of languages are words that sentences have: `en`.
    const own = namesOf?.(each.value).slice(namesOf === languageNames ? 1 : 0) ?? []
    for (const phrase of own.length > 0 ? own : phrasesFor(field, each.value)) add(phrase, each)
    if (namesOf === undefined || namesOf === languageNames) continue
    for (const names of regionsOf(each.value)) for (const name of names) add(name.toLowerCase(), each, names[0])
  }
  return named
}
