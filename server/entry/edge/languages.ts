/// <reference types="vite/types/importMeta.d.ts" />
import { loadStemmers } from '../../../shared/search/load-stemmers.ts'
import type { Stemmers } from '../../../shared/search/analysis/stem.ts'
import { translationName } from '../../../shared/renditions/words/words-of.ts'
import type { Translation } from '../../../shared/renditions/words/words.ts'

/** In the Worker: the stemmers of the languages loaded so far, in place of `stemmers.ts`. */
export const STEMMERS: { [Name in keyof Stemmers]: Stemmers[Name] } = {}

/** In the Worker: the translations loaded so far, in place of `translations.ts`. */
export const TRANSLATIONS: Partial<Record<string, Translation>> = {}

const FOLDER = '../../../shared/renditions/words/'

/** Each in a module of its own: an isolate compiles those of its directory. */
const LOADERS = import.meta.glob<Translation>(
  ['../../../shared/renditions/words/*.json', '!../../../shared/renditions/words/en.json'],
  { import: 'default' },
)

const loaded = new Set<string>()

/** Loads what answers in a language need. To be awaited before each answer: at once from the second time on. */
export async function loadLanguage(language: string): Promise<void> {
  if (loaded.has(language)) return
  const name = translationName(language) ?? 'en'
  const [stemmers, translation] = await Promise.all([loadStemmers(language), LOADERS[`${FOLDER}${name}.json`]?.()])
  Object.assign(STEMMERS, stemmers)
  if (translation !== undefined) TRANSLATIONS[name] = translation
  loaded.add(language)
}
