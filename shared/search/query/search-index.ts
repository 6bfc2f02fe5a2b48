import type { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName } from '../values/index-document.ts'
import { readAllOnceLoaded } from '../index/blocks/byte-source.ts'
import { Evaluation } from './evaluation.ts'
import { addTypos, findWord, weighWord } from './expand-words.ts'
import type { FoundWord } from './expand-words.ts'
import {
  CORRECT_TYPOS_BELOW,
  RELAX_MATCH_BELOW,
  MAX_COUNTED_WORDS,
  MAX_QUERY_LENGTH,
  MAX_QUERY_WORDS,
  MAX_CONTINUED_WORDS,
  MIN_TELLING_WEIGHT,
} from './ranking.ts'
import { bestRows, relaxedRows } from './best-rows.ts'
import { MAX_MEANT } from './search-answer.ts'
import type { Correction, SearchAnswer, SearchHit, SearchOptions } from './search-answer.ts'
import { explainHits } from './explain-hits.ts'
import type { Request, RequestedWord, RequestWord } from './request.ts'
import type { WordReader } from './term-lookup.ts'
import { readQuery } from '../text/tokenize.ts'

const FIELDS = Object.keys(FIELD_BITS) as FieldName[]

const FIELD_SETS: (SearchHit['fields'] | undefined)[] = []

/** First hits of which one must have every word for a complete answer. */
const LEADING_HITS = 3

/**
 * Searches an index.
 *
 * A blank query matches all listings in page order. Words stand for themselves, other forms of them, and words that
 * begin with them (of a long query, only the last and those that are not found otherwise; of two letters, only those that
 * are not found otherwise); those that do not exist, or all if no listing has all, for what they may misspell.
 * If few listings have all words, the best of those with the more telling ones follow, ten answers in all. Of a long
 * query the rarest words count.
 *
 * @throws The errors of the index's `ByteSource`; call it through `readWhenLoaded` if bytes must be loaded.
 */
export function searchIndex(index: WordReader, query: string, options: SearchOptions): SearchAnswer {
  const { limit, offset = 0 } = options
  if (query.trim() === '') return firstListings(index.documentCount, options.accepts, limit, offset)
  const { words: written, readAs, asks, unread, unreplaced, language, ...request } = readQueryAs(query, options)
  const accepts = both(options.accepts, request.accepts)
  const sort = readAs.find((part) => part.sort !== undefined)?.sort
  const asked = countedWords(index, written)
  const found = readAllOnceLoaded(asked.map((word) => () => findWord(index, word, options, mayGoOn(word, written))))
  const about = {
    corrections: found.flatMap(correctionOf),
    unknown: [...unknownWords(found), ...(unread ?? [])],
    unread,
    searched: written.flatMap(({ written: text, constraint }) =>
      constraint?.isOfAll === true ? [] : (constraint?.phrase ?? text),
    ),
    readAs,
    asks,
    unreplaced,
    language,
  }
  const evaluation = evaluate(index, found, { ...options, accepts }, sort !== undefined)
  if (evaluation === undefined || (evaluation.total === 0 && request.accepts !== undefined)) {
    // None has a word of it; what else it demands leaves some.
    const left = firstListings(0, request.accepts && accepts, limit, offset, [...new Set(about.searched)])
    const complete = isAsked(limit, left.complete === true && unread === undefined)
    return { ...left, ...about, complete, ...(left.totalWithAll > 0 && { sort }) }
  }
  const { candidates, isRelaxed, weight } = evaluation
  options.onCandidates?.(candidates.length)
  const wordCount = asked.filter(({ constraint }) => constraint === undefined).length
  const all = isRelaxed ? relaxedRows(index, evaluation, wordCount) : undefined
  const total = all?.length ?? evaluation.total
  const needed = limit === 0 ? 0 : Math.max(offset + limit, LEADING_HITS)
  const best = all ?? bestRows(index, evaluation, wordCount, Math.min(needed, total))
  const documentAt = (row: number): number => candidates.documents[row] ?? 0
  const explained = explainHits(evaluation.words, (all ?? best.slice(0, LEADING_HITS)).map(documentAt))
  const hits = best.slice(offset, offset + limit).map((row) => ({
    position: documentAt(row),
    score: candidates.scores[row] ?? 0,
    fields: fieldNames(candidates.fields[row] ?? 0),
    lacks: candidates.matched[row] === weight ? NOTHING : explained.lacking(documentAt(row)),
  }))
  const isComplete = best.slice(0, LEADING_HITS).some((row) => explained.isComplete(documentAt(row)))
  const complete = isAsked(limit, isComplete && about.unknown.length === 0 && unreplaced === undefined)
  const totalWithAll =
    unreplaced === undefined ? (all?.filter((row) => explained.hasAll(documentAt(row))).length ?? total) : 0
  const positions =
    all === undefined ? evaluation.positions() : Int32Array.from(all, (row) => candidates.documents[row] ?? 0).sort()
  return { hits, total, totalWithAll, complete, positions, ...about, ...(!isRelaxed && { sort }) }
}

/** Several words, a run of an unspaced script, or `-java`: a sentence may be read. */
export const SENTENCE: RegExp = /\S\s+\S|\p{Script=Han}{3}|^\s*-\p{L}/u

function readQueryAs(query: string, { functionWords, isLiteral, read }: SearchOptions): Request {
  if (read !== undefined && isLiteral !== true && SENTENCE.test(query)) return read(query)
  return { words: readQuery(query.slice(0, MAX_QUERY_LENGTH), MAX_QUERY_WORDS, functionWords), readAs: [], asks: [] }
}

/** Only answers with hits are complete or not. */
function isAsked(limit: number, isComplete: boolean): boolean | undefined {
  return limit === 0 ? undefined : isComplete
}

const NOTHING: readonly string[] = []

function both(one: DocumentSet | undefined, other: DocumentSet | undefined): DocumentSet | undefined {
  return one === undefined || other === undefined ? (one ?? other) : one.intersect(other)
}

/** Words that no listing has; of a run of an unspaced script, those of which no listing has any part. */
function unknownWords(found: readonly FoundWord[]): string[] {
  const known = new Set(found.filter(({ exists }) => exists).map(({ query }) => query.written))
  const unknown = found.filter(({ query }) => query.constraint === undefined && !known.has(query.written))
  return [...new Set(unknown.map(({ query }) => query.written))]
}

/** @param isSorted Those with all words are sorted, and none follow. */
function evaluate(
  index: WordReader,
  found: readonly FoundWord[],
  options: SearchOptions,
  isSorted: boolean,
): Evaluation | undefined {
  const { accepts, onPostings } = options
  const begin = (): Evaluation | undefined => {
    const words = readAllOnceLoaded(found.map((word) => () => weighWord(index, word))).filter(
      (word) => word !== undefined,
    )
    // That all or most are books says nothing of what none has.
    const isBare = ({ query, weight }: RequestedWord): boolean =>
      weight < MIN_TELLING_WEIGHT || query.constraint?.isOfAll === true
    if (words.length === 0 || (words.length < found.length && words.every(isBare))) return undefined
    onPostings?.(words.reduce((sum, { cost }) => sum + cost, 0))
    return new Evaluation(index.documentCount, words, accepts)
  }
  let evaluation = begin()
  if (evaluation === undefined) return undefined
  evaluation.matchAll()
  if (evaluation.total < CORRECT_TYPOS_BELOW) {
    const added = readAllOnceLoaded(found.map((word) => () => addTypos(index, word, options)))
    if (added.includes(true)) evaluation = begin() ?? evaluation
  }
  if (evaluation.total < (isSorted ? 1 : RELAX_MATCH_BELOW)) evaluation.matchSome()
  return evaluation
}

/** What a word was taken for that the index does not have. */
function correctionOf({ exists, isPiece, words, query }: FoundWord): Correction[] {
  const asked = query.spellings[0]?.[0]
  // The closest come first.
  const meant = Array.from(words.values())
  const [best] = meant
  if (exists || isPiece || asked === undefined || best === undefined) return []
  const likeliest = meant.filter(({ closeness }) => closeness === best.closeness).slice(0, MAX_MEANT)
  return [{ asked, meant: likeliest.map(({ word }) => word.text) }]
}

/** Listings in page order. @param lacks Words that they lack: then they are some of those beside which there are none. */
function firstListings(
  documentCount: number,
  accepts: DocumentSet | undefined,
  limit: number,
  offset: number,
  lacks = NOTHING,
): SearchAnswer {
  const isWhole = lacks.length === 0
  const all = accepts?.positions() ?? allPositions(documentCount)
  const positions = all.subarray(0, isWhole ? undefined : RELAX_MATCH_BELOW)
  const hits = Array.from(positions.subarray(offset, offset + limit), (position) => ({
    position,
    score: 0,
    fields: [],
    lacks,
  }))
  const total = positions.length
  return {
    hits,
    total,
    totalWithAll: isWhole ? total : 0,
    complete: isAsked(limit, isWhole && total > 0),
    positions,
    corrections: [],
    unknown: [],
    readAs: [],
    asks: [],
  }
}

function allPositions(documentCount: number): Int32Array {
  const positions = new Int32Array(documentCount)
  for (let position = 0; position < documentCount; position += 1) positions[position] = position
  return positions
}

function fieldNames(bits: number): SearchHit['fields'] {
  return (FIELD_SETS[bits] ??= FIELDS.filter((name) => (bits & FIELD_BITS[name]) !== 0))
}

/**
 * The words of a query that count, in its order: all, or of more than `MAX_COUNTED_WORDS` those that the fewest listings
 * have as they are written, before those that none has. Pairs of characters count as the parts of words that they are.
 */
function countedWords(index: Pick<WordReader, 'findWord'>, asked: readonly RequestWord[]): readonly RequestWord[] {
  if (asked.reduce((sum, { share }) => sum + share, 0) <= MAX_COUNTED_WORDS) return asked
  const listings = readAllOnceLoaded(asked.map((word) => () => listingsWith(index, word)))
  const rarest = asked.map((word, at) => ({ word, listings: listings[at] || Infinity }))
  rarest.sort((a, b) => (a.listings < b.listings ? -1 : a.listings > b.listings ? 1 : 0))
  const counted = new Set<RequestWord>()
  let sum = 0
  for (const { word } of rarest) {
    if (sum >= MAX_COUNTED_WORDS) break
    counted.add(word)
    sum += word.share
  }
  return asked.filter((word) => counted.has(word))
}

/** How many listings have a word in a spelling; of one with several terms, how many have the rarest of them. */
function listingsWith(index: Pick<WordReader, 'findWord'>, { spellings }: RequestWord): number {
  const counts = spellings.map((terms) => Math.min(...terms.map((term) => index.findWord(term)?.documentCount ?? 0)))
  return Math.max(...counts)
}

/** `go`, `ai`, `ui`: too many words begin with them. */
const SHORT = /^[a-z0-9]{2}$/

/**
 * Whether a word of a query may be unfinished although it exists: the last of several (`proton ma`) and, in a query that
 * is not long, each of more than two letters.
 */
function mayGoOn(word: RequestWord, words: readonly RequestWord[]): boolean {
  if (words.length > 1 && word === words.at(-1)) return true
  return words.length <= MAX_CONTINUED_WORDS && !SHORT.test(word.spellings[0]?.join() ?? '')
}
