import { splitUnits } from '../text/split-words.ts'
import NAMES from './code-names.json' with { type: 'json' }
import { phraseOf } from './query-units.ts'

/**
 * Ways to name the country that a text is a name or the ISO 3166 code of, its code first: in English, German, French,
 * Spanish, Italian, Portuguese and Dutch, from CLDR. None where it is neither. Not asked of `Intl`, which names some
 * differently on each platform.
 */
export const countryNames = createNames(NAMES.countries)

/** The same of a language and its ISO 639 code of two letters. */
export const languageNames = createNames(NAMES.languages)

function createNames(lines: readonly string[]): (text: string) => readonly string[] {
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
