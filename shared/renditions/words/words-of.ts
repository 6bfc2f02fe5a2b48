import { AR } from './ar.ts'
import { DE } from './de.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { HE } from './he.ts'
import { HI } from './hi.ts'
import { JA } from './ja.ts'
import { KO } from './ko.ts'
import { PT } from './pt.ts'
import { RU } from './ru.ts'
import { ZH } from './zh.ts'
import { createWords } from './words.ts'
import type { Translation, Words } from './words.ts'

/** The languages besides English, by primary subtag: one row each. The name is that of the file. */
const TRANSLATIONS: ReadonlyMap<string, Translation> = new Map<string, Translation>([
  ['ar', AR],
  ['de', DE],
  ['es', ES],
  ['fr', FR],
  ['he', HE],
  ['hi', HI],
  ['ja', JA],
  ['ko', KO],
  ['pt', PT],
  ['ru', RU],
  ['zh', ZH],
])

/** Primary subtags that mean another one, or once did. */
const ALIASES: ReadonlyMap<string, string> = new Map([['iw', 'he']])

/** Chinese in the traditional script is no reader's simplified one (CLDR does not fall back either). */
const TRADITIONAL = /^zh\b(?!.*-hans\b).*-(?:hant|tw|hk|mo)\b/

const known = new Map<string, Words>()

/**
 * The words for a directory: those of its language, or English ones.
 *
 * @param language A BCP 47 tag: `de-AT`, `zh-Hans`, `pt-BR`.
 */
export function wordsOf(language: string): Words {
  const words = known.get(language) ?? createWords(language, ...translationOf(language))
  known.set(language, words)
  return words
}

function translationOf(language: string): [name?: string, translation?: Translation] {
  const tag = language.toLowerCase().replaceAll('_', '-')
  const primary = tag.split('-')[0] ?? ''
  const name = ALIASES.get(primary) ?? primary
  const translation = TRADITIONAL.test(tag) ? undefined : TRANSLATIONS.get(name)
  return translation === undefined ? [] : [name, translation]
}
