import { loadStemmers } from '../../../shared/search/load-stemmers.ts'
import type { Stemmers } from '../../../shared/search/analysis/stem.ts'
import type { TranslationName } from '../../../shared/renditions/words/translations.ts'
import { translationName } from '../../../shared/renditions/words/words-of.ts'
import type { Translation } from '../../../shared/renditions/words/words.ts'

/** In the Worker: the stemmers of the languages loaded so far, in place of `stemmers.ts`. */
export const STEMMERS: { [Name in keyof Stemmers]: Stemmers[Name] } = {}

/** In the Worker: the translations loaded so far, in place of `translations.ts`. */
export const TRANSLATIONS: Partial<Record<string, Translation>> = {}

/** Each in a module of its own: an isolate compiles those of its directory. */
const LOAD: Readonly<Record<TranslationName, () => Promise<Translation>>> = {
  ar: async () => (await import('../../../shared/renditions/words/ar.ts')).AR,
  de: async () => (await import('../../../shared/renditions/words/de.ts')).DE,
  es: async () => (await import('../../../shared/renditions/words/es.ts')).ES,
  fr: async () => (await import('../../../shared/renditions/words/fr.ts')).FR,
  he: async () => (await import('../../../shared/renditions/words/he.ts')).HE,
  hi: async () => (await import('../../../shared/renditions/words/hi.ts')).HI,
  ja: async () => (await import('../../../shared/renditions/words/ja.ts')).JA,
  ko: async () => (await import('../../../shared/renditions/words/ko.ts')).KO,
  pt: async () => (await import('../../../shared/renditions/words/pt.ts')).PT,
  ru: async () => (await import('../../../shared/renditions/words/ru.ts')).RU,
  zh: async () => (await import('../../../shared/renditions/words/zh.ts')).ZH,
}

const LOADERS: ReadonlyMap<string, () => Promise<Translation>> = new Map(Object.entries(LOAD))

const loaded = new Set<string>()

/** Loads what answers in a language need. To be awaited before each answer: at once from the second time on. */
export async function loadLanguage(language: string): Promise<void> {
  if (loaded.has(language)) return
  const name = translationName(language) ?? 'en'
  const [stemmers, translation] = await Promise.all([loadStemmers(language), LOADERS.get(name)?.()])
  Object.assign(STEMMERS, stemmers)
  if (translation !== undefined) TRANSLATIONS[name] = translation
  loaded.add(language)
}
