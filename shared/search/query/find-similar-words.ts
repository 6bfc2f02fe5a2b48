import type { Word } from '../index/index-reader.ts'
import { editDistance, prefixDistance } from './damerau.ts'
import {
  MAX_SCANNED_WORDS,
  MAX_TYPO_WORDS,
  SECOND_TYPO_CLOSENESS,
  TYPO_CLOSENESS,
  maxEdits,
  prefixCloseness,
} from './ranking.ts'
import type { WordReader } from './word-reader.ts'

/** A word that may have been meant. */
export interface SimilarWord {
  readonly word: Word
  readonly closeness: number
}

/** What is known of a word that may be misspelt. */
export interface TypedWord {
  /** Whether more of it may follow. */
  readonly unfinished: boolean
  /** Whether the index has the word, another form of it, or words that begin with it. */
  readonly exists: boolean
}

/** Words read at a time while scanning. */
const SCAN_LENGTH = 64

/** Only words of letters are misspelt: names with digits and symbols differ by one on purpose. */
const LETTERS = /^\p{L}+$/u

/** Letters that a word shares with those it is compared with when none is one edit away. */
const SHARED_LETTERS = 3

/**
 * Words of an index that `typed` may be a misspelling of: those one edit away; if there are none, and it does not exist
 * itself, those that begin with the same three letters and are two edits away, or begin with something that is few edits
 * away if more of the word may follow.
 *
 * @returns At most `MAX_TYPO_WORDS`, the closest first, then those of the most listings.
 */
export function findSimilarWords(index: WordReader, typed: string, { unfinished, exists }: TypedWord): SimilarWord[] {
  const length = Array.from(typed).length
  const most = LETTERS.test(typed) ? maxEdits(length) : 0
  if (most === 0) return []
  const near = oneEditAway(index, typed)
  const found = near.length > 0 || exists ? near : scan(index, typed, length, most, unfinished)
  return found
    .sort((a, b) => b.closeness - a.closeness || b.word.documentCount - a.word.documentCount || order(a, b))
    .slice(0, MAX_TYPO_WORDS)
}

function order(a: SimilarWord, b: SimilarWord): number {
  return a.word.ordinal - b.word.ordinal
}

function oneEditAway(index: WordReader, typed: string): SimilarWord[] {
  const found: SimilarWord[] = []
  for (const ordinal of index.similarWords(typed)) {
    const word = index.wordAt(ordinal)
    if (editDistance(typed, word.text, 1) === 1) found.push({ word, closeness: TYPO_CLOSENESS })
  }
  return found
}

function scan(index: WordReader, typed: string, length: number, most: number, unfinished: boolean): SimilarWord[] {
  const shared = Array.from(typed).slice(0, SHARED_LETTERS).join('')
  const found: SimilarWord[] = []
  for (const word of wordsThatBegin(index, shared)) {
    const closeness = similarity(typed, length, word.text, most, unfinished)
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

function similarity(typed: string, length: number, word: string, most: number, unfinished: boolean): number {
  const distance = editDistance(typed, word, most)
  const whole = distance > most || distance === 0 ? 0 : distance === 1 ? TYPO_CLOSENESS : SECOND_TYPO_CLOSENESS
  if (!unfinished || whole > 0) return whole
  const begun = prefixDistance(typed, word, most)
  if (begun > most || begun === 0) return 0
  return (begun === 1 ? TYPO_CLOSENESS : SECOND_TYPO_CLOSENESS) * prefixCloseness(length, word.length)
}
