import { remember } from '../text/remember.ts'
import type { Roots } from './roots.ts'
import { LANGUAGES, LATIN, primaryLanguage } from './languages.ts'
import type { StemmerName } from './languages.ts'

/** Returns the stem of a folded word, `undefined` if it has none. */
export type Stemmer = (word: string) => string | undefined

/** The stemmers a program has: from a folded word to its stem. `stemmers.ts` has all; a script in a page loads a few. */
export type Stemmers = Readonly<Partial<Record<StemmerName, (word: string) => string>>> & {
  /** Of the English words of any language, and of Chinese ones: see `rootsWith`. */
  readonly roots?: Roots
}

/** Stems cached for each language: the same few thousand words make up most texts. */
const MAX_REMEMBERED = 20_000

/** One for each language requested, so that its cache serves all pages. */
const created = new WeakMap<Stemmers, Map<string, Stemmer>>()

/** The stemmers {@link createStemmer} needs for a language. @param tag Of BCP 47. */
export function neededStemmers(tag: string): readonly (keyof Stemmers)[] {
  const { stemmer, hasEnglish = false } = LANGUAGES[primaryLanguage(tag)] ?? {}
  const own = stemmer === undefined ? [] : [stemmer]
  return hasEnglish ? [...own, 'en', 'roots'] : stemmer === 'en' ? ['en', 'roots'] : own
}

/**
 * Creates the stemmer of a language: words of one stem are forms of one word. Latin words in a language with another
 * script are stemmed as English.
 *
 * @param language A BCP 47 tag; its first subtag decides.
 * @param stemmers At least those of {@link neededStemmers}.
 * @returns A function that returns a folded word's stem, or `undefined` if the word has none (digits, symbols, short
 * words, another script); `undefined` for a language without a stemmer.
 * @throws {RangeError} when a stemmer is missing: other listings would be found than with it.
 */
export function createStemmer(language: string, stemmers: Stemmers): Stemmer | undefined {
  const primary = primaryLanguage(language)
  const ofThese = created.get(stemmers) ?? new Map<string, Stemmer>()
  created.set(stemmers, ofThese)
  const known = ofThese.get(primary)
  if (known !== undefined) return known
  const missing = neededStemmers(primary).filter((name) => stemmers[name] === undefined)
  if (missing.length > 0) throw new RangeError(`no stemmer ${missing.join(', ')} for the language "${primary}"`)
  const { stemmer, letters = LATIN, hasEnglish = false } = LANGUAGES[primary] ?? {}
  const own = stemmer && stemmers[stemmer]
  const english = hasEnglish ? stemmers.en : undefined
  if (own === undefined && english === undefined) return undefined
  const roots = rootsFor(primary, stemmers)
  const find = remember(MAX_REMEMBERED, (word) => {
    const stem = own && letters.test(word) ? own : LATIN.test(word) ? english : undefined
    return roots?.keyOf(word) ?? stem?.(word) ?? ''
  })
  const remembering: Stemmer = (word) => {
    const found = find(word)
    return found.length > 1 ? found : undefined
  }
  ofThese.set(primary, remembering)
  return remembering
}

/**
 * Says whether two words found by one stem are forms of one word, rather than words for the same. Undefined for a
 * language in which they always are. Takes what {@link createStemmer} does.
 */
export function createFormTest(
  language: string,
  stemmers: Stemmers,
): ((word: string, other: string) => boolean) | undefined {
  const roots = rootsFor(language, stemmers)
  if (roots === undefined) return undefined
  const rootOf = remember(MAX_REMEMBERED, (word) => roots.rootOf(word) ?? word)
  return (word, other) => rootOf(word) === rootOf(other)
}

function rootsFor(language: string, stemmers: Stemmers): Roots | undefined {
  // What is not needed is not read: some programs load it then.
  return neededStemmers(language).includes('roots') ? stemmers.roots : undefined
}
