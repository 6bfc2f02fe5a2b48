import type { Word } from '../index/index-reader.ts'
import { readTogether } from '../index/read-when-loaded.ts'
import { commonTerms } from './common-terms.ts'
import type { ExpandedWord, Expansion } from './expansion.ts'
import { findSimilarWords } from './find-similar-words.ts'
import type { QueryWord } from './parse-query.ts'
import { EXISTING_WORD_TYPO, MAX_PREFIX_WORDS, STEM_CLOSENESS, prefixCloseness, wordWeight } from './ranking.ts'
import type { WordReader } from './word-reader.ts'

/** How words are looked up. */
export interface ExpandOptions {
  /** The stem of a word; undefined where it has none. */
  readonly stem: ((word: string) => string | undefined) | undefined
  /** Whether words that exist may be misspelt as well, in one letter; those that do not exist always may. */
  readonly typos: boolean
}

/** Expansions found so far: dictionary words once each, by their place. */
interface Found {
  readonly words: Map<number, { readonly word: Word; closeness: number; literal: boolean }>
  /** Spellings of several terms. */
  readonly compounds: Expansion[]
}

/** Letters, digits: one of them is no beginning of a word, while one character of other scripts is. */
const SHORT = /^[a-z0-9]$/

/**
 * Words of an index that a word of a query may stand for: the word itself, other forms of it, words that it begins,
 * words that it misspells.
 *
 * @returns Undefined where there are none.
 */
export function expandWord(index: WordReader, query: QueryWord, options: ExpandOptions): ExpandedWord | undefined {
  const found: Found = { words: new Map(), compounds: [] }
  readTogether([
    () => addSpellings(index, query, found),
    () => addForms(index, query, options.stem, found),
    () => query.unfinished && addBeginnings(index, query, found),
  ])
  const exists = found.words.size > 0 || found.compounds.length > 0
  if (options.typos || !exists) {
    const [written] = query.spellings
    const text = written?.length === 1 ? (written[0] ?? '') : ''
    for (const { word, closeness } of findSimilarWords(index, text, { unfinished: query.unfinished, exists })) {
      // What nobody has is surely misspelt; what exists seldom is.
      addWord(found, word, exists ? closeness * EXISTING_WORD_TYPO : closeness, !exists)
    }
  }
  return weigh(index, found, query.share)
}

function addSpellings(index: WordReader, { spellings }: QueryWord, found: Found): void {
  readTogether(spellings.map((terms) => () => addSpelling(index, terms, found)))
}

function addSpelling(index: WordReader, terms: readonly string[], found: Found): void {
  const words = terms.map((term) => index.findWord(term)).filter((word) => word !== undefined)
  const [first] = words
  if (first === undefined || words.length < terms.length) return
  if (words.length === 1) addWord(found, first, 1, true)
  else {
    const postings = commonTerms(words.map((word) => index.postings(word)))
    if (postings !== undefined && postings.documentCount > 0) {
      found.compounds.push({ postings, closeness: 1, literal: true })
    }
  }
}

function addForms(index: WordReader, { spellings }: QueryWord, stem: ExpandOptions['stem'], found: Found): void {
  if (stem === undefined) return
  for (const [term, further] of spellings) {
    const stemmed = term === undefined || further !== undefined ? undefined : stem(term)
    if (stemmed === undefined) continue
    const ordinals = index.wordsOfStem(stemmed)
    for (const ordinal of ordinals) addWord(found, index.wordAt(ordinal), STEM_CLOSENESS, true)
    // A stem that is the only word of its kind is not listed; if it is the term, it has been looked for.
    if (ordinals.length > 0 || stemmed === term) continue
    const word = index.findWord(stemmed)
    if (word !== undefined && stem(stemmed) === stemmed) addWord(found, word, STEM_CLOSENESS, true)
  }
}

function addBeginnings(index: WordReader, { spellings }: QueryWord, found: Found): void {
  const typed = spellings[0]?.length === 1 ? (spellings[0][0] ?? '') : ''
  if (typed === '' || SHORT.test(typed)) return
  for (const word of index.wordsWithPrefix(typed, MAX_PREFIX_WORDS)) {
    addWord(found, word, prefixCloseness(typed.length, word.text.length), false)
  }
}

function addWord(found: Found, word: Word, closeness: number, literal: boolean): void {
  const known = found.words.get(word.ordinal)
  if (known === undefined) found.words.set(word.ordinal, { word, closeness, literal })
  else {
    known.closeness = Math.max(known.closeness, closeness)
    known.literal ||= literal
  }
}

function weigh(index: WordReader, { words, compounds }: Found, share: number): ExpandedWord | undefined {
  const expansions: Expansion[] = [...compounds]
  const reads = Array.from(words.values(), ({ word, closeness, literal }) => () => {
    expansions.push({ postings: index.postings(word), closeness, literal })
  })
  readTogether(reads)
  if (expansions.length === 0) return undefined
  let written = 0
  let mostDocuments = 0
  let cost = 0
  for (const { postings, closeness } of expansions) {
    cost += postings.documentCount
    mostDocuments = Math.max(mostDocuments, postings.documentCount)
    if (closeness === 1) written = Math.max(written, postings.documentCount)
  }
  // What is guessed tells no more than the most frequent of the guesses: the rare ones come with it.
  return { expansions, weight: wordWeight(written || mostDocuments, index.documentCount, share), cost }
}
