import type { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName } from '../values/index-document.ts'
import { readAllOnceLoaded } from '../index/blocks/read-when-loaded.ts'
import { countedWords } from './counted-words.ts'
import { Evaluation } from './evaluation.ts'
import { addTypos, findWord, weighWord } from './expand-words.ts'
import type { FoundWord } from './expand-words.ts'
import { parseQuery } from './parse-query.ts'
import { CORRECT_TYPOS_BELOW, RELAX_MATCH_BELOW } from './ranking.ts'
import { bestRows, relaxedRows } from './best-rows.ts'
import { MAX_MEANT } from './search-answer.ts'
import type { Correction, SearchAnswer, SearchHit, SearchOptions } from './search-answer.ts'
import { mayGoOn } from './unfinished-words.ts'
import type { WordReader } from './word-reader.ts'

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
