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
} from './ranking.ts'
import { bestRows, relaxedRows } from './best-rows.ts'
import { MAX_MEANT } from './search-answer.ts'
import type { Correction, SearchAnswer, SearchHit, SearchOptions } from './search-answer.ts'
import type { WordReader } from './term-lookup.ts'
import { readQuery } from '../text/tokenize.ts'
import type { QueryWord } from '../text/tokenize.ts'

const FIELDS = Object.keys(FIELD_BITS) as FieldName[]

/** Beside the bits of fields. */
const PARTLY = 256

const FIELD_SETS: (SearchHit['fields'] | undefined)[] = []

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
  const { accepts, limit, offset = 0 } = options
  if (query.trim() === '') return firstListings(index.documentCount, accepts, limit, offset)
  const written = parseQuery(query, options.functionWords)
  const asked = countedWords(index, written)
  const found = readAllOnceLoaded(asked.map((word) => () => findWord(index, word, options, mayGoOn(word, written))))
  const corrections = found.flatMap(correctionOf)
  const evaluation = evaluate(index, found, options)
  if (evaluation === undefined) return { hits: [], total: 0, positions: new Int32Array(0), corrections }
  const { candidates, isRelaxed, weight } = evaluation
  options.onCandidates?.(candidates.length)
  const all = isRelaxed ? relaxedRows(index, evaluation, asked.length) : undefined
  const total = all?.length ?? evaluation.total
  const best = all ?? bestRows(index, evaluation, asked.length, Math.min(offset + limit, total))
  const hits = best.slice(offset, offset + limit).map((row) => ({
    position: candidates.documents[row] ?? 0,
    score: candidates.scores[row] ?? 0,
    fields: fieldNames((candidates.fields[row] ?? 0) | (candidates.matched[row] === weight ? 0 : PARTLY)),
  }))
  const positions =
    all === undefined ? evaluation.positions() : Int32Array.from(all, (row) => candidates.documents[row] ?? 0).sort()
  return { hits, total, positions, corrections }
}

function evaluate(
  index: WordReader,
  found: readonly FoundWord[],
  { accepts, onPostings }: SearchOptions,
): Evaluation | undefined {
  const begin = (): Evaluation | undefined => {
    const words = readAllOnceLoaded(found.map((word) => () => weighWord(index, word))).filter(
      (word) => word !== undefined,
    )
    if (words.length === 0) return undefined
    onPostings?.(words.reduce((sum, { cost }) => sum + cost, 0))
    return new Evaluation(index.documentCount, words, accepts)
  }
  let evaluation = begin()
  evaluation?.matchAll()
  if (evaluation !== undefined && evaluation.total < CORRECT_TYPOS_BELOW) {
    const added = readAllOnceLoaded(found.map((word) => () => addTypos(index, word)))
    if (added.includes(true)) evaluation = begin()
  }
  if (evaluation !== undefined && evaluation.total < RELAX_MATCH_BELOW) evaluation.matchSome()
  return evaluation
}

/** What a word was taken for that the index does not have. */
function correctionOf({ exists, words, query }: FoundWord): Correction[] {
  const asked = query.spellings[0]?.[0]
  // The closest come first.
  const meant = Array.from(words.values())
  const [best] = meant
  if (exists || asked === undefined || best === undefined) return []
  const likeliest = meant.filter(({ closeness }) => closeness === best.closeness).slice(0, MAX_MEANT)
  return [{ asked, meant: likeliest.map(({ word }) => word.text) }]
}

function firstListings(
  documentCount: number,
  accepts: DocumentSet | undefined,
  limit: number,
  offset: number,
): SearchAnswer {
  const positions = accepts?.positions() ?? allPositions(documentCount)
  const hits = Array.from(positions.subarray(offset, offset + limit), (position) => ({
    position,
    score: 0,
    fields: [],
  }))
  return { hits, total: positions.length, positions, corrections: [] }
}

function allPositions(documentCount: number): Int32Array {
  const positions = new Int32Array(documentCount)
  for (let position = 0; position < documentCount; position += 1) positions[position] = position
  return positions
}

function fieldNames(bits: number): SearchHit['fields'] {
  const known = FIELD_SETS[bits] ?? [
    ...(bits < PARTLY ? [] : (['partly'] as const)),
    ...FIELDS.filter((name) => (bits & FIELD_BITS[name]) !== 0),
  ]
  FIELD_SETS[bits] = known
  return known
}

/**
 * The words of a query that count, in its order: all, or of more than `MAX_COUNTED_WORDS` those that the fewest listings
 * have as they are written, before those that none has. Pairs of characters count as the parts of words that they are.
 */
function countedWords(index: Pick<WordReader, 'findWord'>, asked: readonly QueryWord[]): readonly QueryWord[] {
  if (asked.reduce((sum, { share }) => sum + share, 0) <= MAX_COUNTED_WORDS) return asked
  const listings = readAllOnceLoaded(asked.map((word) => () => listingsWith(index, word)))
  const rarest = asked.map((word, at) => ({ word, listings: listings[at] || Infinity }))
  rarest.sort((a, b) => (a.listings < b.listings ? -1 : a.listings > b.listings ? 1 : 0))
  const counted = new Set<QueryWord>()
  let sum = 0
  for (const { word } of rarest) {
    if (sum >= MAX_COUNTED_WORDS) break
    counted.add(word)
    sum += word.share
  }
  return asked.filter((word) => counted.has(word))
}

/** How many listings have a word in a spelling; of one with several terms, how many have the rarest of them. */
function listingsWith(index: Pick<WordReader, 'findWord'>, { spellings }: QueryWord): number {
  const counts = spellings.map((terms) => Math.min(...terms.map((term) => index.findWord(term)?.documentCount ?? 0)))
  return Math.max(...counts)
}

/** Different words of a query, at most {@link MAX_QUERY_WORDS}, in its order. */
function parseQuery(query: string, functionWords?: ReadonlySet<string>): QueryWord[] {
  return readQuery(query.slice(0, MAX_QUERY_LENGTH), MAX_QUERY_WORDS, functionWords)
}

/** `go`, `ai`, `ui`: too many words begin with them. */
const SHORT = /^[a-z0-9]{2}$/

/**
 * Whether a word of a query may be unfinished although it exists: the last of several (`proton ma`) and, in a query that
 * is not long, each of more than two letters.
 */
function mayGoOn(word: QueryWord, words: readonly QueryWord[]): boolean {
  if (words.length > 1 && word === words.at(-1)) return true
  return words.length <= MAX_CONTINUED_WORDS && !SHORT.test(word.spellings[0]?.join() ?? '')
}
