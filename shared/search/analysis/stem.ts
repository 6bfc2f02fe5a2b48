import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { remember } from '../remember.ts'

type Stem = (word: string) => string

/** Gives the stem of a folded word, `undefined` where it has none. */
export type Stemmer = (word: string) => string | undefined

const LATIN = /^\p{Script=Latin}{3,32}$/u

/** What the language's words are made of: others are left alone. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ar: /^\p{Script=Arabic}{3,32}$/u,
  bg: /^\p{Script=Cyrillic}{3,32}$/u,
  el: /^\p{Script=Greek}{3,32}$/u,
  ru: /^\p{Script=Cyrillic}{3,32}$/u,
  uk: /^\p{Script=Cyrillic}{3,32}$/u,
}

const STEMMERS: Readonly<Record<string, Stem>> = {
  ar: arabic,
  bg: bulgarian,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  nb: norwegian,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: swedish,
  tr: turkish,
  uk: ukrainian,
}

/** Stems remembered of each language: the same few thousand words make up most texts. */
const MAX_REMEMBERED = 20_000

/** One for each language asked for, so that what it remembers serves all pages. */
const created = new Map<string, Stemmer>()

/** Languages of other scripts whose directories hold English words. */
const WITH_ENGLISH: ReadonlySet<string> = new Set(['ar', 'bg', 'el', 'he', 'hi', 'ja', 'ko', 'ru', 'th', 'uk', 'zh'])

/**
 * Creates the stemmer of a language: words of one stem are forms of one word. Latin words in a language of another
 * script are stemmed as English.
 *
 * @param language A BCP 47 tag; its first subtag decides.
 * @returns A function that gives a folded word's stem, or `undefined` where the word has none (digits, symbols, short
 * words, another script); `undefined` for a language without a stemmer.
 */
export function createStemmer(language: string): Stemmer | undefined {
  const primary = primaryOf(language)
  const known = created.get(primary)
  if (known !== undefined) return known
  const stemmer = createForgetfulStemmer(primary)
  if (stemmer === undefined) return undefined
  const stem = remember(MAX_REMEMBERED, (word) => stemmer(word) ?? null)
  const remembering: Stemmer = (word) => stem(word) ?? undefined
  created.set(primary, remembering)
  return remembering
}

/** As {@link createStemmer}, for words that are asked for once each: nothing is remembered of them. */
export function createForgetfulStemmer(language: string): Stemmer | undefined {
  const primary = primaryOf(language)
  const own = STEMMERS[primary]
  const ownLetters = LETTERS[primary] ?? LATIN
  const withEnglish = WITH_ENGLISH.has(primary)
  if (own === undefined && !withEnglish) return undefined
  return (word) => {
    if (own !== undefined && ownLetters.test(word)) return stemWith(own, word)
    return withEnglish && LATIN.test(word) ? stemWith(english, word) : undefined
  }
}

function primaryOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}

function stemWith(stem: Stem, word: string): string | undefined {
  const found = stem(word)
  return found.length < 2 ? undefined : found
}
