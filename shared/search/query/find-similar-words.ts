import type { Spelling, Word } from '../index/postings/index-reader.ts'
import { readAllOnceLoaded } from '../index/blocks/byte-source.ts'
import { LARGE_DICTIONARY } from '../index/blocks/index-layout.ts'
import { CORRECTED } from '../index/words/corrected.ts'
import { editDistance, prefixDistance } from './damerau.ts'
import {
  EXISTING_WORD_TYPO,
  MAX_PIECE_WORDS,
  MAX_SCANNED_WORDS,
  MAX_TYPO_BEGINNINGS,
  MAX_TYPO_WORDS,
  MIN_PIECE_LENGTH,
  SECOND_TYPO_CLOSENESS,
  TYPO_CLOSENESS,
  maxEdits,
  prefixCloseness,
} from './ranking.ts'
import { RecentAnswers } from '../text/recent-answers.ts'
import type { RequestWord } from './request.ts'
import type { WordReader } from './term-lookup.ts'

/** Finds what a word that no listing has may stand for: few queries need it. */
export interface Typos {
  readonly misspelt: typeof misspelt
  readonly containing: typeof containing
}

/** A word that may have been meant. */
interface SimilarWord {
  readonly word: Word
  readonly closeness: number
}

/** Only words of letters are misspelled: names with digits and symbols differ by one on purpose. */
const LETTERS = /^\p{L}+$/u

/** Letters that compared words must share when none is one edit away: fewer of a long word, whose third may be wrong. */
function sharedLetters(length: number): number {
  return length < 6 ? 3 : 2
}

/**
 * Words of an index that a word of a query may misspell: those one edit away and, if it does not exist, those that begin
 * with them, and those that begin with the same letters and then with something one edit away; if there are none one
 * edit away, the same up to two.
 *
 * @param exists Whether the index has the word, another form of it, or words that begin with it.
 * @returns At most `MAX_TYPO_WORDS`, the closest first, then those with the most listings.
 */
export function misspelt(index: WordReader, query: RequestWord, exists: boolean): readonly SimilarWord[] {
  const typed = typedIn(query)
  const found = recent.recall(index, exists ? `${typed} ` : typed, () => find(index, typed, exists))
  // A word that no listing has is surely misspelled; one that exists seldom is.
  return exists ? found.map(({ word, closeness }) => ({ word, closeness: closeness * EXISTING_WORD_TYPO })) : found
}

/**
 * Words that contain what is typed, those of which it is most first: `9000` is a piece of `hal9000`. None of a dictionary
 * of `LARGE_DICTIONARY` words.
 */
export function containing(index: WordReader, query: RequestWord): readonly SimilarWord[] {
  const typed = typedIn(query)
  const { length } = Array.from(typed)
  if (length < MIN_PIECE_LENGTH || index.wordCount >= LARGE_DICTIONARY) return []
  return pieces.recall(index, typed, () => {
    const words = readWords(index, wordsContaining(dictionary(index), typed))
    return words
      .sort((a, b) => a.text.length - b.text.length || b.documentCount - a.documentCount || a.ordinal - b.ordinal)
      .slice(0, MAX_PIECE_WORDS)
      .map((word) => ({ word, closeness: prefixCloseness(typed.length, word.text.length) }))
  })
}

/** The most exact spelling of a word, if that is one term. */
function typedIn({ spellings: [terms = []] }: RequestWord): string {
  return terms.length === 1 ? (terms[0] ?? '') : ''
}

const pieces = new RecentAnswers<readonly SimilarWord[]>(1_000)

/** Small indexes are read whole for it. Of a few words each: a megabyte. */
const recent = new RecentAnswers<readonly SimilarWord[]>(4_000)

function find(index: WordReader, typed: string, exists: boolean): SimilarWord[] {
  const length = Array.from(typed).length
  const most = LETTERS.test(typed) ? maxEdits(length) : 0
  if (most === 0) return []
  const near = oneEditAway(index, typed).sort(byCloseness)
  if (exists) return near.slice(0, MAX_TYPO_WORDS)
  if (near.length === 0) return scan(index, typed, length, most).sort(byCloseness).slice(0, MAX_TYPO_WORDS)
  const found = new Map<number, SimilarWord>()
  for (const each of [...near, ...begunBy(index, near), ...scan(index, typed, length, 1)]) {
    if (!found.has(each.word.ordinal)) found.set(each.word.ordinal, each)
  }
  return [...found.values()].sort(byCloseness).slice(0, MAX_TYPO_WORDS)
}

function byCloseness(a: SimilarWord, b: SimilarWord): number {
  return b.closeness - a.closeness || b.word.documentCount - a.word.documentCount || a.word.ordinal - b.word.ordinal
}

/** Words that begin with one of these and are not among them. */
function begunBy(index: WordReader, near: readonly SimilarWord[]): SimilarWord[] {
  const known = new Set(near.map(({ word }) => word.ordinal))
  const found: SimilarWord[] = []
  const beginnings = near.slice(0, MAX_TYPO_BEGINNINGS).map(({ word }) => word)
  const begun = readAllOnceLoaded(
    beginnings.map(
      ({ text }) =>
        () =>
          index.wordsWithPrefix(text, MAX_TYPO_BEGINNINGS),
    ),
  )
  for (const [at, beginning] of beginnings.entries()) {
    for (const word of begun[at] ?? []) {
      if (known.has(word.ordinal)) continue
      known.add(word.ordinal)
      found.push({ word, closeness: TYPO_CLOSENESS * prefixCloseness(beginning.text.length, word.text.length) })
    }
  }
  return found
}

function oneEditAway(index: WordReader, typed: string): SimilarWord[] {
  const letters = Array.from(typed)
  const half = Math.floor(letters.length / 2)
  const [before = '', after = ''] = letters.slice(half - 1)
  // A word one edit away begins with the same half or ends with it, unless the letters at the middle are swapped.
  const begun = wordsThatBegin(index, letters.slice(0, half).join(''))
  const ended = wordsThatEnd(index, letters.slice(half).join(''))
  const swapped = index.findWord(letters.toSpliced(half - 1, 2, after, before).join(''))
  const near = new Set<number>()
  for (const { text, ordinal } of [...begun, ...ended, ...(swapped === undefined ? [] : [swapped])]) {
    if (CORRECTED.test(text) && editDistance(typed, text, 1) === 1) near.add(ordinal)
  }
  return readWords(index, [...near]).map((word) => ({ word, closeness: TYPO_CLOSENESS }))
}

function scan(index: WordReader, typed: string, length: number, most: number): SimilarWord[] {
  const shared = Array.from(typed).slice(0, sharedLetters(length)).join('')
  const found = wordsThatBegin(index, shared, MAX_SCANNED_WORDS)
    .map(({ text, ordinal }) => ({ ordinal, closeness: similarity(typed, length, text, most) }))
    .filter(({ closeness }) => closeness > 0)
  const ordinals = found.map(({ ordinal }) => ordinal)
  return readWords(index, ordinals).map((word, at) => ({ word, closeness: found[at]?.closeness ?? 0 }))
}

function readWords(index: WordReader, ordinals: readonly number[]): Word[] {
  return readAllOnceLoaded(ordinals.map((ordinal) => () => index.wordAt(ordinal)))
}

function wordsThatBegin(index: WordReader, prefix: string, most?: number): readonly Spelling[] {
  if (index.wordCount >= LARGE_DICTIONARY) return index.wordsThatBegin(prefix, most)
  const begun = dictionary(index).byStart.get(prefix.slice(0, KEY_LENGTH)) ?? []
  return begun.filter(({ text }) => text.startsWith(prefix)).slice(0, most)
}

function wordsThatEnd(index: WordReader, suffix: string): readonly Spelling[] {
  if (index.wordCount >= LARGE_DICTIONARY) return index.wordsThatEnd(suffix)
  return (dictionary(index).byEnd.get(suffix.slice(-KEY_LENGTH)) ?? []).filter(({ text }) => text.endsWith(suffix))
}

/** Half of the shortest word that is corrected: whatever is looked for is as long. */
const KEY_LENGTH = 2

/** All words of an index. */
interface Dictionary {
  readonly words: readonly Spelling[]
  /** Each with a line end. */
  readonly lines: string
  /** By their first and their last {@link KEY_LENGTH} UTF-16 code units. */
  readonly byStart: ReadonlyMap<string, readonly Spelling[]>
  readonly byEnd: ReadonlyMap<string, readonly Spelling[]>
}

/** Of fewer than `LARGE_DICTIONARY` words, a megabyte each. */
const dictionaries = new RecentAnswers<Dictionary>(8)

function dictionary(index: WordReader): Dictionary {
  return dictionaries.recall(index, '', () => {
    const words = index.wordsThatBegin('')
    return {
      words,
      lines: words.map(({ text }) => `${text}\n`).join(''),
      byStart: Map.groupBy(words, ({ text }) => text.slice(0, KEY_LENGTH)),
      byEnd: Map.groupBy(words, ({ text }) => text.slice(-KEY_LENGTH)),
    }
  })
}

/** Ordinals of the words that contain a text, ascending. */
function wordsContaining({ words, lines }: Dictionary, text: string): number[] {
  const found: number[] = []
  let ordinal = -1
  let end = 0
  for (let at = lines.indexOf(text); at >= 0; at = lines.indexOf(text, end)) {
    for (; end <= at; end += (words[ordinal]?.text.length ?? 0) + 1) ordinal += 1
    found.push(ordinal)
  }
  return found
}

function similarity(typed: string, length: number, word: string, most: number): number {
  const distance = editDistance(typed, word, most)
  const whole = distance > most || distance === 0 ? 0 : distance === 1 ? TYPO_CLOSENESS : SECOND_TYPO_CLOSENESS
  if (whole > 0) return whole
  const begun = prefixDistance(typed, word, most)
  if (begun > most || begun === 0) return 0
  return (begun === 1 ? TYPO_CLOSENESS : SECOND_TYPO_CLOSENESS) * prefixCloseness(length, word.length)
}
