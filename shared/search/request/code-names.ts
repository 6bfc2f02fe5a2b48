import { splitUnits } from '../text/split-words.ts'
import NAMES from '../../model/code-names.json' with { type: 'json' }
import type { FacetCount } from '../values/facets.ts'
import { nameOf } from './field-names.ts'
import { phraseOf } from './query-units.ts'

/** Names of fields whose codes are of languages, and of neither these nor countries; the most values of one. */
const OF_LANGUAGES = /\b(?:lang\w*|sprachen?|langues?|idiomas?|lingu\w+)\b/
const NO_CODES = /\b(?:locales?|states?|provinces?|currency)\b/
export const MAX_CODES = 260

/** The most values that no two listings share. */
const MAX_SINGLE = 20

/** The part of a field's values that are, at least. */
const MIN_CODES = 0.8

/** Parts of the world as people speak of them, by the ISO 3166 codes of their countries: names of each, the first to show. */
const REGIONS = new Map<string, readonly string[][]>()
for (const line of NAMES.regions) {
  const [names = '', codes = ''] = line.split(':')
  for (const code of codes.split(' ')) REGIONS.set(code, [...(REGIONS.get(code) ?? []), names.split('|')])
}

/** Ways to name what a code, or a name, is of. */
export type NamesOf = (text: string) => readonly string[]

/**
 * Ways to name the country that a text is a name or the ISO 3166 code of, its code first: in English, German, French,
 * Spanish, Italian, Portuguese and Dutch, from CLDR. None where it is neither. Not asked of `Intl`, which names some
 * differently on each platform.
 */
const countryNames = createNames(NAMES.countries)

/** The same of a language and its ISO 639 code of two letters. */
export const languageNames = createNames(NAMES.languages)

function createNames(lines: readonly string[]): NamesOf {
  let byPhrase: ReadonlyMap<string, readonly string[]> | undefined
  return (text) => {
    byPhrase ??= new Map(
      lines.flatMap((line) => {
        const names = line.split('|')
        return names.map((name): [string, readonly string[]] => [name, names])
      }),
    )
    // `.de` is a domain.
    return /^\p{L}/u.test(text) ? (byPhrase.get(phraseOf(splitUnits(text))) ?? []) : []
  }
}

/** Of each part of the world in which the country is that a text is a name or the code of, its names, the first to show. */
export function regionsOf(text: string): readonly (readonly string[])[] {
  const [code = ''] = countryNames(text)
  return REGIONS.get(code) ?? []
}

/** What names values most of which are names or codes of countries, or of languages, which have codes that look the same. */
export function codeNamesOf(field: string, values: readonly FacetCount[]): NamesOf | undefined {
  const name = nameOf(field)
  if (values.length === 0 || NO_CODES.test(name)) return undefined
  // A list of countries has each once: what it names are the listings.
  if (values.length > MAX_SINGLE && values.every(({ count }) => count === 1)) return undefined
  const namesOf = OF_LANGUAGES.test(name) ? languageNames : countryNames
  const known = values.filter(({ value }) => namesOf(value).length > 0)
  return known.length >= MIN_CODES * values.length ? namesOf : undefined
}
