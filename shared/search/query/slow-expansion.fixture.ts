import type { RequestWord } from './request.ts'
import type { IndexDocument, WordWeight } from '../values/index-document.ts'
import * as ranking from './ranking.ts'

/** Listings with a word, or with all terms of a compound, by position. */
type SlowPostings = ReadonlyMap<number, WordWeight>

/** Words of an index that a word of a query may stand for. */
export interface SlowExpansion {
  readonly postings: SlowPostings
  /** Closeness to the query word, above 0 to 1. */
  readonly closeness: number
  /** Whether it is the word itself, another form of it, or what it misspells if no listing has it. */
  readonly literal: boolean
  /** Whether it is no guess. */
  readonly certain: boolean
}

/** The words of all listings. */
export interface SlowDictionary {
  /** In the order of their code points. */
  readonly words: readonly string[]
  readonly postings: ReadonlyMap<string, SlowPostings>
  readonly stem: (word: string) => string | undefined
}

interface Candidate {
  readonly word: string
  readonly closeness: number
  readonly literal: boolean
  readonly certain?: boolean
}

/** Gathers the words of listings. */
export function createSlowDictionary(
  documents: readonly IndexDocument[],
  stem: SlowDictionary['stem'],
): SlowDictionary {
  const postings = new Map<string, Map<number, WordWeight>>()
  documents.forEach(({ words }, position) => {
    for (const [word, weight] of words) postings.set(word, (postings.get(word) ?? new Map()).set(position, weight))
  })
  return { words: [...postings.keys()].sort(compareCodePoints), postings, stem }
}

/**
 * Expands a word given by its spellings, the most exact first, each one term or several. What names a value is no
 * misspelling, unless a listing has it.
 *
 * @param typos Whether it may be misspelled, in one letter, although it exists.
 * @param mayGoOn Whether it may be unfinished, although it exists.
 */
export function expandSlowly(
  dictionary: SlowDictionary,
  { spellings, constraint }: Pick<RequestWord, 'spellings' | 'constraint'>,
  typos: boolean,
  mayGoOn: boolean,
): { readonly expansions: readonly SlowExpansion[]; readonly exists: boolean } {
  const terms = spellings.flatMap((spelling) => (spelling.length === 1 ? spelling : []))
  const [written] = spellings
  const typed = written?.length === 1 ? (written[0] ?? '') : ''
  const compounds = spellings
    .filter((spelling) => spelling.length > 1)
    .map((spelling) => commonPostings(dictionary, spelling))
    .filter((postings) => postings.size > 0)
  const candidates = [
    ...dictionary.words.filter((word) => terms.includes(word)).map(asIs),
    ...terms.flatMap((term) => otherForms(dictionary, term)),
  ]
  if (mayGoOn || candidates.length + compounds.length === 0) {
    candidates.push(...continuations(dictionary, typed, ranking.MAX_PREFIX_WORDS))
  }
  const exists = candidates.length + compounds.length > 0
  if (!exists && constraint === undefined) {
    candidates.push(...similar(dictionary, typed, exists), ...containing(dictionary, typed))
  } else if (exists && typos) {
    const meant = similar(dictionary, typed, exists)
    candidates.push(
      ...meant.map(({ word, closeness }) => ({
        word,
        closeness: closeness * ranking.EXISTING_WORD_TYPO,
        literal: false,
      })),
    )
  }
  const expansions = [
    ...candidates.map(({ word, closeness, literal, certain = false }) => ({
      postings: postingsOf(dictionary, word),
      closeness,
      literal,
      certain,
    })),
    ...compounds.map((postings) => ({ postings, closeness: 1, literal: true, certain: true })),
  ]
  return { expansions, exists }
}

function asIs(word: string): Candidate {
  return { word, closeness: 1, literal: true, certain: true }
}

function otherForms({ words, stem }: SlowDictionary, term: string): Candidate[] {
  const wanted = stem(term)
  if (wanted === undefined) return []
  return words
    .filter((word) => stem(word) === wanted)
    .map((word) => ({ word, closeness: ranking.STEM_CLOSENESS, literal: true, certain: true }))
}

function continuations({ words, postings }: SlowDictionary, typed: string, most: number): Candidate[] {
  // One letter is not a prefix of a Latin word; one character of others is.
  if (typed === '' || /^[a-z0-9]$/.test(typed)) return []
  const known = words.filter((word) => word.startsWith(typed))
  return known
    .slice(0, Array.from(typed).length > 3 ? 1024 : known.length)
    .sort((a, b) => sizeOf(postings, b) - sizeOf(postings, a) || compareCodePoints(a, b))
    .slice(0, most)
    .map((word) => ({ word, closeness: ranking.prefixCloseness(typed.length, word.length), literal: false }))
}

/**
 * Words one edit away and, where the word does not exist, what begins with some of them, and those with the same first
 * letters that begin so; where there are none, those up to two edits away.
 */
function similar(dictionary: SlowDictionary, typed: string, exists: boolean): Candidate[] {
  const { words, postings } = dictionary
  const byCloseness = (a: Candidate, b: Candidate): number =>
    b.closeness - a.closeness ||
    sizeOf(postings, b.word) - sizeOf(postings, a.word) ||
    compareCodePoints(a.word, b.word)
  const length = Array.from(typed).length
  const most = /^\p{L}+$/u.test(typed) ? ranking.maxEdits(length) : 0
  if (most === 0) return []
  const near = words
    .filter((word) => /^\p{L}{3,32}$/u.test(word) && editsBetween(typed, word) === 1)
    .map((word) => ({ word, closeness: ranking.TYPO_CLOSENESS, literal: true }))
    .sort(byCloseness)
  if (exists) return near.slice(0, ranking.MAX_TYPO_WORDS)
  if (near.length > 0) {
    const begun = near.slice(0, ranking.MAX_TYPO_BEGINNINGS).flatMap(({ word }) =>
      continuations(dictionary, word, ranking.MAX_TYPO_BEGINNINGS).map((further): Candidate => ({
        ...further,
        closeness: further.closeness * ranking.TYPO_CLOSENESS,
        literal: true,
      })),
    )
    const first = new Map<string, Candidate>()
    for (const each of [...near, ...begun, ...alike(words, typed, 1)]) {
      if (!first.has(each.word)) first.set(each.word, each)
    }
    return [...first.values()].sort(byCloseness).slice(0, ranking.MAX_TYPO_WORDS)
  }
  return alike(words, typed, most).sort(byCloseness).slice(0, ranking.MAX_TYPO_WORDS)
}

/** Words with the same first letters that are, or begin with something, at most so many edits away. */
function alike(words: readonly string[], typed: string, most: number): Candidate[] {
  const letters = Array.from(typed)
  const shared = letters.slice(0, letters.length < 6 ? 3 : 2).join('')
  const scanned = words.filter((word) => word.startsWith(shared)).slice(0, ranking.MAX_SCANNED_WORDS)
  return scanned.flatMap((word) => {
    const closeness = closenessOf(typed, word, most)
    return closeness === 0 ? [] : [{ word, closeness, literal: true }]
  })
}

/** Words of which what is typed is a piece. */
function containing({ words, postings }: SlowDictionary, typed: string): Candidate[] {
  if (Array.from(typed).length < ranking.MIN_PIECE_LENGTH) return []
  return words
    .filter((word) => word.includes(typed))
    .sort((a, b) => a.length - b.length || sizeOf(postings, b) - sizeOf(postings, a) || compareCodePoints(a, b))
    .slice(0, ranking.MAX_PIECE_WORDS)
    .map((word) => ({ word, closeness: ranking.prefixCloseness(typed.length, word.length), literal: false }))
}

function closenessOf(typed: string, word: string, most: number): number {
  const worth = [0, ranking.TYPO_CLOSENESS, ranking.SECOND_TYPO_CLOSENESS]
  const edits = editsBetween(typed, word)
  if (edits > 0 && edits <= most) return worth[edits] ?? 0
  const letters = Array.from(word)
  const beginnings = letters.map((_, at) => letters.slice(0, at + 1).join(''))
  const least = Math.min(...['', ...beginnings].map((beginning) => editsBetween(typed, beginning)))
  if (least === 0 || least > most) return 0
  return (worth[least] ?? 0) * ranking.prefixCloseness(Array.from(typed).length, word.length)
}

/** Insertions, deletions, substitutions and transpositions of neighbors, no part edited twice. */
function editsBetween(from: string, to: string): number {
  const a = Array.from(from)
  const b = Array.from(to)
  const edits = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, at) => row + at),
  )
  const at = (row: number, column: number): number => edits[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const options = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1)]
      const exchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (exchanged) options.push(at(row - 2, column - 2) + 1)
      edits[row]?.splice(column, 1, Math.min(...options))
    }
  }
  return at(a.length, b.length)
}

/**
 * Listings with all terms, taken two by two, the rarest first: about them as much as about the least, in the fields that
 * have both, or else in all that have one.
 */
function commonPostings(dictionary: SlowDictionary, terms: readonly string[]): SlowPostings {
  const [rarest = new Map(), ...others] = terms
    .map((term) => postingsOf(dictionary, term))
    .sort((a, b) => a.size - b.size)
  return others.reduce<SlowPostings>((common, other) => {
    const both = new Map<number, WordWeight>()
    for (const [position, mine] of common) {
      const theirs = other.get(position)
      if (theirs === undefined) continue
      const fields = mine.fields & theirs.fields || mine.fields | theirs.fields
      both.set(position, { impact: Math.min(mine.impact, theirs.impact), fields })
    }
    return both
  }, rarest)
}

function postingsOf({ postings }: SlowDictionary, word: string): SlowPostings {
  return postings.get(word) ?? new Map()
}

function sizeOf(postings: SlowDictionary['postings'], word: string): number {
  return postings.get(word)?.size ?? 0
}

function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0)
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0)
  const differs = left.findIndex((point, at) => point !== right[at])
  return differs === -1 ? left.length - right.length : (left[differs] ?? 0) - (right[differs] ?? -1)
}
