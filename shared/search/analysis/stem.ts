import { remember } from '../text/remember.ts'
import type { Synonyms } from './synonyms.ts'
import { LANGUAGES, LATIN, primaryLanguage } from './languages.ts'
import type { StemmerName } from './languages.ts'

/** Returns the stem of a folded word, `undefined` if it has none. */
export type Stemmer = (word: string) => string | undefined

/** The stemmers a program has: from a folded word to its stem. `stemmers.ts` has all; a script in a page loads a few. */
export type Stemmers = Readonly<Partial<Record<StemmerName, (word: string) => string>>> & {
  /** Of the English words of any language, and of Chinese ones: see `synonymsWith`. */
  readonly synonyms?: (stem: (word: string) => string) => Synonyms
}

/** Stems cached for each language: the same few thousand words make up most texts. */
const MAX_REMEMBERED = 20_000

/** One for each language requested, so that its cache serves all pages. */
const created = new WeakMap<Stemmers, Map<string, Stemmer>>()

/** The stemmers {@link createStemmer} needs for a language. @param tag Of BCP 47. */
export function neededStemmers(tag: string): readonly (keyof Stemmers)[] {
  const { stemmer, hasEnglish = false } = LANGUAGES[primaryLanguage(tag)] ?? {}
  const own = stemmer === undefined ? [] : [stemmer]
  return hasEnglish ? [...own, 'en', 'synonyms'] : stemmer === 'en' ? ['en', 'synonyms'] : own
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
  const stemmer = stemmerOf(primary, stemmers)
  if (stemmer === undefined) return undefined
  const stem = remember(MAX_REMEMBERED, (word) => stemmer(word) ?? null)
  const remembering: Stemmer = (word) => stem(word) ?? undefined
  ofThese.set(primary, remembering)
  return remembering
}

/** As {@link createStemmer}, without a cache. */
function stemmerOf(language: string, stemmers: Stemmers): Stemmer | undefined {
  const missing = neededStemmers(language).filter((name) => stemmers[name] === undefined)
  if (missing.length > 0) throw new RangeError(`no stemmer ${missing.join(', ')} for the language "${language}"`)
  const { stemmer, letters = LATIN, hasEnglish = false } = LANGUAGES[primaryLanguage(language)] ?? {}
  const own = stemmer && stemmers[stemmer]
  const english = hasEnglish ? stemmers.en : undefined
  if (own === undefined && english === undefined) return undefined
  const synonyms = synonymsFor(language, stemmers)
  return (word) => {
    const family = synonyms?.familyOf(word)
    if (family !== undefined) return family
    if (own !== undefined && letters.test(word)) return stemWith(own, word)
    return english !== undefined && LATIN.test(word) ? stemWith(english, word) : undefined
  }
}

/**
 * Says whether two words with the same stem are forms of one word, rather than words for the same. Undefined for a
 * language in which they always are. Takes what {@link createStemmer} does.
 */
export function createFormTest(
  language: string,
  stemmers: Stemmers,
): ((word: string, other: string) => boolean) | undefined {
  const synonyms = synonymsFor(language, stemmers)
  if (synonyms === undefined) return undefined
  const rootOf = remember(MAX_REMEMBERED, (word) => synonyms.rootOf(word) ?? word)
  return (word, other) => rootOf(word) === rootOf(other)
}

function synonymsFor(language: string, stemmers: Stemmers): Synonyms | undefined {
  // What is not needed is not read: some programs load it then.
  const { en, synonyms: create }: Stemmers = neededStemmers(language).includes('synonyms') ? stemmers : {}
  return en && create?.(en)
}

function stemWith(stem: (word: string) => string, word: string): string | undefined {
  const found = stem(word)
  return found.length < 2 ? undefined : found
}
