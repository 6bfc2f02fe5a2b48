import { UnreadableBytesError } from './index/blocks/byte-source.ts'
import { loadLater } from './load-later.ts'
import { neededStemmers } from './analysis/stem.ts'
import type { Stemmers } from './analysis/stem.ts'

/** Chinese words are rare in queries, but in Chinese. */
const CHARACTERS = loadLater(
  async () => (await import('./analysis/synonym-characters.json', { with: { type: 'json' } })).default,
)

/** Each in a file of its own, with what else is known of English in that one. */
const LOAD: { readonly [Name in keyof Required<Stemmers>]: () => Promise<{ stemmer: Stemmers[Name] }> } = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('./analysis/english.ts'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  roots: async () => ({ stemmer: (await import('./analysis/english.ts')).rootsWith(CHARACTERS.open) }),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
}

/**
 * Loads the stemmers that a language needs.
 *
 * @param language A BCP 47 tag.
 * @throws {UnreadableBytesError} where one cannot be loaded: other listings would be found without it.
 */
export async function loadStemmers(language: string): Promise<Stemmers> {
  try {
    const loaded = neededStemmers(language).map(async (name) => [name, (await LOAD[name]()).stemmer])
    return Object.fromEntries(await Promise.all(loaded)) as Stemmers
  } catch (error) {
    throw new UnreadableBytesError(`the stemmer for "${language}" cannot be loaded`, { cause: error })
  }
}
