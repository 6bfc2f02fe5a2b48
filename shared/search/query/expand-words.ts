import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { Postings, Word, PostingBlock } from '../index/postings/index-reader.ts'
import { readAllOnceLoaded } from '../index/blocks/byte-source.ts'
import type { RequestedWord, RequestWord } from './request.ts'
import type { Expansion } from './expansion.ts'
import { RecentAnswers } from '../text/recent-answers.ts'
import { KIN_CLOSENESS, MAX_PREFIX_WORDS, STEM_CLOSENESS, prefixCloseness, wordWeight } from './ranking.ts'
import type { SearchOptions } from './search-answer.ts'
import type { WordReader } from './term-lookup.ts'
import { findBlock } from './posting-cursor.ts'
import { TermList } from './term-list.ts'

/** What words have in common, and what misspells others. */
type Forms = Pick<SearchOptions, 'stem' | 'isForm' | 'openTypos'>

type Stem = NonNullable<Forms['stem']>

/** A word of a query and the dictionary words it may stand for, once each. */
export interface FoundWord {
  readonly query: RequestWord
  /** By ordinal in the dictionary. */
  readonly words: Map<number, FoundTerm>
  /** Spellings of several terms. */
  readonly compounds: Expansion[]
  /** Whether it was found other than as a misspelling. */
  exists: boolean
  /** Whether it is a misspelling of nothing: then it can only be a piece of other words. */
  isPiece: boolean
}

interface FoundTerm {
  readonly word: Word
  closeness: number
  literal: boolean
  certain: boolean
  /** Opened when they are needed. */
  postings: Postings | undefined
}

/** Letters, digits: one of them is not a prefix, while one character of other scripts is. */
const SHORT = /^[a-z0-9]$/

/**
 * Looks up what a word of a query may stand for: the word itself, other forms of it, words that it begins; if there
 * are none, words that it may misspell.
 *
 * @param mayGoOn Whether it may be unfinished though it exists.
 */
export function findWord(index: WordReader, query: RequestWord, forms: Forms, mayGoOn: boolean): FoundWord {
  const found: FoundWord = { query, words: new Map(), compounds: [], exists: false, isPiece: false }
  const isFound = (): boolean => found.words.size > 0 || found.compounds.length > 0
  readAllOnceLoaded([
    () => addSpellings(index, query, found),
    () => addForms(index, query, forms, found),
    ...(mayGoOn ? [() => addBeginnings(index, query, found)] : []),
  ])
  if (!mayGoOn && !isFound()) addBeginnings(index, query, found)
  found.exists = isFound()
  // What names a value is no misspelling.
  if (!found.exists && query.constraint === undefined) {
    const typos = forms.openTypos?.()
    for (const { word, closeness } of typos?.misspelt(index, query, false) ?? []) {
      addWord(found, word, { closeness, literal: true })
    }
    found.isPiece = !isFound()
    for (const { word, closeness } of typos?.containing(index, query) ?? []) {
      addWord(found, word, { closeness, literal: false })
    }
  }
  return found
}

/** Adds words that an existing word may misspell in one letter. Returns whether any of them are new. */
export function addTypos(index: WordReader, found: FoundWord, { openTypos }: Forms): boolean {
  if (!found.exists) return false
  const { size } = found.words
  for (const { word, closeness } of openTypos?.().misspelt(index, found.query, true) ?? []) {
    addWord(found, word, { closeness, literal: false })
  }
  return found.words.size > size
}

function addSpellings(index: WordReader, { spellings, constraint }: RequestWord, found: FoundWord): void {
  readAllOnceLoaded(spellings.map((terms) => () => addSpelling(index, terms, found, constraint !== undefined)))
}

function addSpelling(index: WordReader, terms: readonly string[], found: FoundWord, isKept: boolean): void {
  const words = terms.map((term) => index.findWord(term)).filter((word) => word !== undefined)
  const [first] = words
  if (first === undefined || words.length < terms.length) return
  if (words.length === 1) addWord(found, first, WRITTEN)
  else {
    const intersect = (): Postings => commonTerms(words.map((word) => index.postings(word))) ?? NO_POSTINGS
    // What a constraint says is said again and again.
    const postings = isKept ? kept.recall(index, terms.join(' '), intersect) : intersect()
    if (postings.documentCount > 0) found.compounds.push({ postings, ...WRITTEN })
  }
}

const WRITTEN = { closeness: 1, literal: true, certain: true }

/** Of all listings at most each. */
const kept = new RecentAnswers<Postings>(64)

/** Of some ten words each: neighbors that may be one word are asked for by both, and frequent words again and again. */
const formed = new RecentAnswers<readonly Word[]>(4_000)

function addForms(index: WordReader, { spellings }: RequestWord, { stem, isForm }: Forms, found: FoundWord): void {
  if (stem === undefined) return
  for (const [term, further] of spellings) {
    if (term === undefined || further !== undefined) continue
    for (const word of formed.recall(index, term, () => formsOf(index, term, stem))) {
      const same = isForm?.(term, word.text) ?? true
      addWord(found, word, { closeness: same ? STEM_CLOSENESS : KIN_CLOSENESS, literal: same, certain: true })
    }
  }
}

function formsOf(index: WordReader, term: string, stem: Stem): readonly Word[] {
  // Words without a stem may have others for the same: `k8s`.
  const stemmed = stem(term) ?? term
  const ordinals = index.wordsOfStem(stemmed)
  // A stem that is its own only word is not listed; if it is the term, it has been looked up.
  if (ordinals.length > 0) return readAllOnceLoaded(ordinals.map((ordinal) => () => index.wordAt(ordinal)))
  const word = stemmed !== term && stem(stemmed) === stemmed && index.findWord(stemmed)
  return word ? [word] : []
}

/** Of up to sixteen words each: two megabytes at most. */
const begun = new RecentAnswers<readonly Word[]>(1_000)

function addBeginnings(index: WordReader, { spellings }: RequestWord, found: FoundWord): void {
  const typed = spellings[0]?.length === 1 ? (spellings[0][0] ?? '') : ''
  if (typed === '' || SHORT.test(typed)) return
  for (const word of begun.recall(index, typed, () => index.wordsWithPrefix(typed, MAX_PREFIX_WORDS))) {
    addWord(found, word, { closeness: prefixCloseness(typed.length, word.text.length), literal: false })
  }
}

function addWord(
  found: FoundWord,
  word: Word,
  { closeness, literal, certain = false }: Pick<FoundTerm, 'closeness' | 'literal'> & { readonly certain?: boolean },
): void {
  const known = found.words.get(word.ordinal)
  if (known === undefined) found.words.set(word.ordinal, { word, closeness, literal, certain, postings: undefined })
  else {
    known.closeness = Math.max(known.closeness, closeness)
    known.literal ||= literal
    known.certain ||= certain
  }
}

/** Weighs a word by all that it may stand for. Undefined if that is nothing. */
export function weighWord(index: WordReader, { words, compounds, query }: FoundWord): RequestedWord | undefined {
  const opened = readAllOnceLoaded(
    Array.from(words.values(), (term) => (): Expansion => {
      term.postings ??= index.postings(term.word)
      const { postings, closeness, literal, certain } = term
      return { postings, closeness, literal, certain }
    }),
  )
  const found = [...compounds, ...opened]
  const expansions = query.expand?.(found) ?? found
  if (expansions.length === 0) return undefined
  let meant = 0
  let mostDocuments = 0
  let cost = 0
  for (const { postings, closeness } of expansions) {
    cost += postings.documentCount
    mostDocuments = Math.max(mostDocuments, postings.documentCount)
    if (closeness >= KIN_CLOSENESS) meant = Math.max(meant, postings.documentCount * Math.min(1, closeness))
  }
  // A word tells no more than what it may stand for, as far as it does: nobody means one thing by the rare form of it. A
  // guess tells no more than the most frequent of the guesses: the rare ones come with it.
  return { query, expansions, weight: wordWeight(meant || mostDocuments, index.documentCount, query.share), cost }
}

const ONE = createPostingBlock()
const OTHER = createPostingBlock()

/**
 * The intersection of several terms. A listing is about them as much as about the least of them; it has them in those
 * fields that contain all, or else in all that contain one.
 */
function commonTerms(terms: readonly Postings[]): Postings | undefined {
  const [rarest, ...others] = [...terms].sort((a, b) => a.documentCount - b.documentCount)
  if (rarest === undefined) return undefined
  return others.reduce<Postings>(intersect, rarest)
}

function intersect(rare: Postings, frequent: Postings): Postings {
  const documents = new Int32Array(rare.documentCount)
  const impacts = new Uint8Array(rare.documentCount)
  const fields = new Uint8Array(rare.documentCount)
  let count = 0
  let last = -1
  let block = -1
  let at = 0
  for (let from = 0; from < rare.blockCount; from += 1) {
    rare.decode(from, ONE)
    for (let index = 0; index < ONE.length; index += 1) {
      const document = ONE.documents[index] ?? 0
      if (document > last) {
        block = findBlock(frequent, block + 1, document)
        if (block === frequent.blockCount) break
        frequent.decode(block, OTHER)
        last = OTHER.documents[OTHER.length - 1] ?? 0
        at = 0
      }
      while ((OTHER.documents[at] ?? 0) < document) at += 1
      if (OTHER.documents[at] !== document) continue
      documents[count] = document
      impacts[count] = Math.min(ONE.impacts[index] ?? 0, OTHER.impacts[at] ?? 0)
      fields[count] = commonFields(ONE, index, OTHER, at)
      count += 1
    }
    if (block === frequent.blockCount) break
  }
  return new TermList(documents.subarray(0, count), impacts.subarray(0, count), fields.subarray(0, count))
}

function commonFields(one: PostingBlock, at: number, other: PostingBlock, otherAt: number): number {
  const mine = one.fields[at] ?? 0
  const theirs = other.fields[otherAt] ?? 0
  return (mine & theirs) === 0 ? mine | theirs : mine & theirs
}

const NO_POSTINGS: Postings = new TermList(new Int32Array(0), new Uint8Array(0), new Uint8Array(0))
