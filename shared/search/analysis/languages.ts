import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'

/** The stemmers there are, each by a language it is of; `stemmers.ts` has them. */
export type StemmerName =
  | 'ar'
  | 'bg'
  | 'da'
  | 'de'
  | 'el'
  | 'en'
  | 'es'
  | 'fi'
  | 'fr'
  | 'hu'
  | 'id'
  | 'it'
  | 'lt'
  | 'nl'
  | 'no'
  | 'pt'
  | 'ro'
  | 'ru'
  | 'sr'
  | 'sv'
  | 'tr'
  | 'uk'

/**
 * What search knows about a language. Letter folding is not part of it: facets, filters and slugs fold as well, and
 * are compared across languages.
 */
export interface Language {
  /** Without one, forms of a word are different words. */
  readonly stemmer?: StemmerName
  /** Letters of words that are stemmed: Latin unless given. */
  readonly letters?: RegExp
  /** Whether its directories contain English words: Latin ones are stemmed as English. */
  readonly hasEnglish?: boolean
  /** Function words, folded, besides the English ones, which apply everywhere. */
  readonly functionWords?: ReadonlySet<string>
}

/** Words of these letters have stems. */
export const LATIN = /^\p{Script=Latin}{3,32}$/u
const ARABIC = /^\p{Script=Arabic}{3,32}$/u
const CYRILLIC = /^\p{Script=Cyrillic}{3,32}$/u
const GREEK = /^\p{Script=Greek}{3,32}$/u

/** The languages of which search knows more than the letters, by primary BCP 47 subtag. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  ar: { stemmer: 'ar', letters: ARABIC, hasEnglish: true },
  bg: { stemmer: 'bg', letters: CYRILLIC, hasEnglish: true },
  da: { stemmer: 'da' },
  de: { stemmer: 'de' },
  el: { stemmer: 'el', letters: GREEK, hasEnglish: true },
  en: { stemmer: 'en', functionWords: ENGLISH_FUNCTION_WORDS },
  es: { stemmer: 'es' },
  fi: { stemmer: 'fi' },
  fr: { stemmer: 'fr' },
  he: { hasEnglish: true },
  hi: { hasEnglish: true },
  hu: { stemmer: 'hu' },
  id: { stemmer: 'id' },
  it: { stemmer: 'it' },
  ja: { hasEnglish: true },
  ko: { hasEnglish: true },
  lt: { stemmer: 'lt' },
  nb: { stemmer: 'no' },
  nl: { stemmer: 'nl' },
  nn: { stemmer: 'no' },
  no: { stemmer: 'no' },
  pt: { stemmer: 'pt' },
  ro: { stemmer: 'ro' },
  ru: { stemmer: 'ru', letters: CYRILLIC, hasEnglish: true },
  sr: { stemmer: 'sr' },
  sv: { stemmer: 'sv' },
  th: { hasEnglish: true },
  tr: { stemmer: 'tr' },
  uk: { stemmer: 'uk', letters: CYRILLIC, hasEnglish: true },
  zh: { hasEnglish: true },
}

/** The key of a language in {@link LANGUAGES}, present or not. @param tag Of BCP 47. */
export function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** By language, for those with their own. */
const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LANGUAGES).flatMap(([language, { functionWords: own }]) =>
    own === undefined ? [] : [[language, new Set([...ENGLISH_FUNCTION_WORDS, ...own])]],
  ),
)

/** Function words for a directory in a language: its own and the English ones. @param tag Of BCP 47. */
export function functionWordsOf(tag: string): ReadonlySet<string> {
  return FUNCTION_WORDS.get(primaryLanguage(tag)) ?? ENGLISH_FUNCTION_WORDS
}
