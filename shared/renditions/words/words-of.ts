import { TRANSLATIONS } from './translations.ts'
import { createWords } from './words.ts'
import type { Translation, Words } from './words.ts'

/** Primary subtags that mean another one, or once did. */
const ALIASES: ReadonlyMap<string, string> = new Map([['iw', 'he']])

/** Chinese in the traditional script is no reader's simplified one (CLDR does not fall back either). */
const TRADITIONAL = /^zh\b(?!.*-hans\b).*-(?:hant|tw|hk|mo)\b/

const known = new Map<string, Words>()

/** Name of the messages for a language, where there may be some: that of their file. */
export function translationName(language: string): string | undefined {
  const tag = language.toLowerCase().replaceAll('_', '-')
  const primary = tag.split('-')[0] ?? ''
  return TRADITIONAL.test(tag) ? undefined : (ALIASES.get(primary) ?? primary)
}

/**
 * The words for a directory: those of its language, or English ones.
 *
 * @param language A BCP 47 tag: `de-AT`, `zh-Hans`, `pt-BR`.
 */
export function wordsOf(language: string): Words {
  const words = known.get(language) ?? createWords(language, translationOf(language))
  known.set(language, words)
  return words
}

function translationOf(language: string): Translation | undefined {
  const name = translationName(language)
  return name !== undefined && Object.hasOwn(TRANSLATIONS, name) ? TRANSLATIONS[name] : undefined
}
