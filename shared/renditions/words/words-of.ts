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

/** Languages written from right to left in their usual script (CLDR script metadata). */
const RTL_LANGUAGES: ReadonlySet<string> = new Set(
  'ar arc arz bal ckb dv fa glk he iw lrc mzn nqo pnb prs ps sd syr ug ur yi'.split(' '),
)

const RTL_SCRIPTS: ReadonlySet<string> = new Set('adlm arab aran hebr mand nkoo rohg samr syrc thaa'.split(' '))

/** The `dir` of text in a language. An explicit script decides: `az-Arab` is rtl, `ur-Latn` is not. */
export function textDirection(languageTag: string): 'ltr' | 'rtl' {
  const subtags = languageTag.toLowerCase().split('-')
  const script = subtags.slice(1).find((subtag) => subtag.length === 4 && /^[a-z]+$/.test(subtag))
  if (script !== undefined) return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr'
  return RTL_LANGUAGES.has(subtags[0] ?? '') ? 'rtl' : 'ltr'
}
