import type { Word } from '../index/postings/index-reader.ts'
import { readAllOnceLoaded } from '../index/blocks/byte-source.ts'
import { findSimilarWords, findWordsContaining } from '../index/words/edits-reader.ts'
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

const EDITS = { findSimilarWords, findWordsContaining }

/** Words read at a time while scanning. */
const SCAN_LENGTH = 64

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

/** Words that contain what is typed, those of which it is most first: `9000` is a piece of `hal9000`. */
export function containing(index: WordReader, query: RequestWord): readonly SimilarWord[] {
  const typed = typedIn(query)
  const { length } = Array.from(typed)
  if (length < MIN_PIECE_LENGTH) return []
  return pieces.recall(index, typed, () => {
    const words = readAllOnceLoaded(index.wordsContaining(typed, EDITS).map((ordinal) => () => index.wordAt(ordinal)))
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
  const found: SimilarWord[] = []
  for (const word of readAllOnceLoaded(
    index.similarWords(typed, EDITS).map((ordinal) => () => index.wordAt(ordinal)),
  )) {
    if (editDistance(typed, word.text, 1) === 1) found.push({ word, closeness: TYPO_CLOSENESS })
  }
  return found
}

function scan(index: WordReader, typed: string, length: number, most: number): SimilarWord[] {
  const shared = Array.from(typed).slice(0, sharedLetters(length)).join('')
  const found: SimilarWord[] = []
  for (const word of wordsThatBegin(index, shared)) {
    const closeness = similarity(typed, length, word.text, most)
    if (closeness > 0) found.push({ word, closeness })
  }
  return found
}

function* wordsThatBegin(index: WordReader, prefix: string): Generator<Word> {
  let from = prefix
  for (let left = MAX_SCANNED_WORDS; left > 0; left -= SCAN_LENGTH) {
    const words = index.wordsFrom(from, Math.min(left, SCAN_LENGTH))
    for (const word of words) {
      if (!word.text.startsWith(prefix)) return
      yield word
    }
    if (words.length < SCAN_LENGTH) return
    // No word is between this and the next.
    from = `${words.at(-1)?.text ?? ''}\0`
  }
}

function similarity(typed: string, length: number, word: string, most: number): number {
  const distance = editDistance(typed, word, most)
  const whole = distance > most || distance === 0 ? 0 : distance === 1 ? TYPO_CLOSENESS : SECOND_TYPO_CLOSENESS
  if (whole > 0) return whole
  const begun = prefixDistance(typed, word, most)
  if (begun > most || begun === 0) return 0
  return (begun === 1 ? TYPO_CLOSENESS : SECOND_TYPO_CLOSENESS) * prefixCloseness(length, word.length)
}
