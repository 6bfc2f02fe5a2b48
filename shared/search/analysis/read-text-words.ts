import { foldText } from '../../model/text/fold-text.ts'
import { remember } from '../text/remember.ts'
import { MAX_WORD_LENGTH, readWords, spellings, spellWord, splitUnits } from '../text/split-words.ts'
import type { TextWord } from '../text/split-words.ts'
import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'
import { SYNONYM_GROUPS } from './synonyms.ts'
import { neededStemmers } from './stem.ts'

const A = 0x61
const Z = 0x7a

const ASCII = /^[\0-\x7F]*$/

/** Finds what `splitUnits` does, for ASCII texts, the majority. */
const ASCII_UNIT = /(?<![a-z0-9])\.?[a-z0-9]+(?:[.\-_'&/][a-z0-9]+)*[+#]*|[a-z0-9]+[+#]*/g

/** Parts of a word that are only letters or only digits: it has no spellings but `spellings`. */
const PLAIN_PARTS = /^(?:[a-z]+|[0-9]+)(?:[.\-_'&/](?:[a-z]+|[0-9]+))*$/

/** Words whose spellings are cached: those with several, in many texts. */
const MAX_REMEMBERED = 10_000

const spellRemembered = remember(MAX_REMEMBERED, spellWord)

/** As `readWords`, for many texts: words with several spellings are not analyzed again. */
export function readTextWords(text: string): TextWord[] {
  const folded = foldText(text)
  if (!ASCII.test(folded)) return readWords(folded, splitUnits, spellOnce)
  const words: TextWord[] = []
  for (const unit of folded.match(ASCII_UNIT) ?? []) {
    const word = spell(unit)
    if (word.length > 0) words.push(word)
  }
  return words
}

function spell(unit: string): TextWord {
  if (isPlain(unit)) return [unit]
  return PLAIN_PARTS.test(unit) ? spellCompound(unit) : spellOnce(unit)
}

/** Whether a unit has one spelling: a word of the letters a to z. */
function isPlain(unit: string): boolean {
  for (let at = 0; at < unit.length; at += 1) {
    const code = unit.charCodeAt(at)
    if (code < A || code > Z) return false
  }
  return unit.length <= MAX_WORD_LENGTH
}

function spellCompound(word: string): TextWord {
  return [...new Set(spellings(word).flat())].filter((spelling) => spelling.length <= MAX_WORD_LENGTH)
}

function spellOnce(word: string): TextWord {
  return word.length > MAX_WORD_LENGTH ? spellWord(word) : spellRemembered(word)
}

/** How a name can be searched for. */
export interface NameWords {
  /** Its words in all spellings, and two or three plain words also written as one: `Proton Mail` as `protonmail`. */
  readonly words: readonly string[]
  /** Parts marked by capitals, of three letters or more: `ProtonMail` has `proton` and `mail`. */
  readonly parts: readonly string[]
  /** Different words, function words only if there are no others. A compound counts as one. */
  readonly length: number
  /** Words, each part of a compound one. */
  readonly partCount: number
}

/** Most words of a name that people write as one. */
const MAX_JOINED_WORDS = 3

const CAPITAL_INSIDE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u

/** Reads a name. @param functionWords Of the language, folded. */
export function readName(name: string, functionWords = ENGLISH_FUNCTION_WORDS): NameWords {
  const words = readTextWords(name)
  const first = words.map(([spelling = '']) => spelling)
  const telling = first.filter((word) => !functionWords.has(word))
  const length = new Set(telling.length > 0 ? telling : first).size
  const joined = canBeJoined(first) ? [first.join('')] : []
  return {
    words: [...words.flat(), ...joined],
    parts: capitalParts(name),
    length,
    partCount: Math.max(length, name.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0),
  }
}

function canBeJoined(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > MAX_JOINED_WORDS) return false
  return words.every((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)) && words.join('').length <= 32
}

function capitalParts(name: string): string[] {
  const runs = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs
    .map((run) => run.split(CAPITAL_INSIDE))
    .filter((parts) => parts.length > 1)
    .flat()
    .map(foldText)
    .filter((part) => /^\p{L}{3,64}$/u.test(part))
}

/** Last words of the two of a phrase, by the first. */
const PHRASES = readPhrases()

const PLURAL = /(?<=[a-rt-z]{2})s$/

/**
 * The phrases of `SYNONYM_GROUPS` in a text, each written as one word: `speech to text` has `speechtext`. A query reads
 * neighbors as one word in any case, so that what it says in two finds other words for the same.
 *
 * @param words Of the text in its order, folded. Function words between two others do not separate them.
 * @param language A BCP 47 tag; texts of languages whose Latin words are not English have none.
 */
export function phrasesIn(words: readonly string[], language: string): readonly string[] {
  const found: string[] = []
  if (!neededStemmers(language).includes('roots')) return found
  let seconds: ReadonlySet<string> | undefined
  let first = ''
  for (const word of words) {
    if (seconds !== undefined && ENGLISH_FUNCTION_WORDS.has(word)) continue
    if (seconds?.has(word) === true) found.push(first + word)
    else if (seconds?.has(word.replace(PLURAL, '')) === true) found.push(first + word.replace(PLURAL, ''))
    seconds = PHRASES.get(word)
    first = word
  }
  return found
}

function readPhrases(): ReadonlyMap<string, ReadonlySet<string>> {
  const phrases = new Map<string, Set<string>>()
  for (const phrase of SYNONYM_GROUPS.flat()) {
    const [first = '', second = ''] = phrase.split('-')
    if (second !== '') phrases.set(first, (phrases.get(first) ?? new Set()).add(second))
  }
  return phrases
}
