import { phraseOf } from './query-units.ts'
import { splitUnits } from '../text/split-words.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** What people call countries besides, by code. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae|emirates',
  BA: 'bosnia',
  CD: 'congo',
  CZ: 'czech republic',
  GB: 'uk|britain|great britain|england',
  HK: 'hong kong',
  KR: 'korea',
  NL: 'holland|the netherlands',
  TR: 'turkey',
  US: 'usa|america|united states of america',
}

let byPhrase: ReadonlyMap<string, readonly string[]> | undefined

/** Ways to name the country that a text is the name or the ISO 3166 code of; none where it is neither. */
export function countryNames(text: string): readonly string[] {
  return (byPhrase ??= readCountries()).get(phraseOf(splitUnits(text))) ?? []
}

function readCountries(): Map<string, readonly string[]> {
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const found = new Map<string, readonly string[]>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const named = displays.flatMap((display) => display.of(code) ?? [])
    if (named.length === 0) continue
    const names = [code, ...named, ...(OTHER_NAMES[code]?.split('|') ?? [])].map((name) => phraseOf(splitUnits(name)))
    for (const name of names) if (!found.has(name)) found.set(name, [...new Set(names)])
  }
  return found
}
