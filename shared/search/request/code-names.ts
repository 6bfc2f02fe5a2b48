import { splitUnits } from '../text/split-words.ts'
import { phraseOf } from './query-units.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** What people call countries besides, by code. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae|emirates',
  BA: 'bosnia',
  CD: 'congo',
  CZ: 'czech republic',
  GB: 'uk|u k|britain|great britain|england',
  HK: 'hong kong',
  KR: 'korea',
  NL: 'holland|the netherlands',
  TR: 'turkey',
  US: 'usa|u s a|u s|america|united states of america',
}

/** Ways to name the country that a text is a name or the ISO 3166 code of; none where it is neither. */
export const countryNames = createNames('region', (letters) => letters.toUpperCase())

/** The same of a language and its ISO 639 code of two letters. */
export const languageNames = createNames('language', (letters) => letters)

function createNames(type: 'region' | 'language', codeOf: (letters: string) => string) {
  let byPhrase: ReadonlyMap<string, readonly string[]> | undefined
  return (text: string): readonly string[] => (byPhrase ??= readNames(type, codeOf)).get(wordsOf(text)) ?? []
}

function readNames(type: 'region' | 'language', codeOf: (letters: string) => string): Map<string, readonly string[]> {
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type, fallback: 'none' }))
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const found = new Map<string, readonly string[]>()
  for (const code of letters.flatMap((first) => letters.map((second) => codeOf(first + second)))) {
    const named = displays.flatMap((display) => display.of(code) ?? [])
    if (named.length === 0) continue
    const names = [code, ...named, ...(OTHER_NAMES[code]?.split('|') ?? [])].map(wordsOf)
    for (const name of names) if (!found.has(name)) found.set(name, [...new Set(names)])
  }
  return found
}

function wordsOf(text: string): string {
  return phraseOf(splitUnits(text))
}
