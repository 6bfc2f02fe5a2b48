import type { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName } from '../values/index-document.ts'
import { readAllOnceLoaded } from '../index/blocks/read-when-loaded.ts'
import { countedWords } from './counted-words.ts'
import { Evaluation } from './evaluation.ts'
import { addTypos, findWord, weighWord } from './expand-words.ts'
import type { FoundWord } from './expand-words.ts'
import type { ExpandedWord } from './expansion.ts'
import { parseQuery } from './parse-query.ts'
import { RELAX_MATCH_BELOW, CORRECT_TYPOS_BELOW } from './ranking.ts'
import { bestRows } from './best-rows.ts'
import { MAX_MEANT } from './search-answer.ts'
import type { Correction, SearchAnswer, SearchOptions } from './search-answer.ts'
import type { WordReader } from './word-reader.ts'

const FIELDS = Object.keys(FIELD_BITS) as FieldName[]

const FIELD_SETS: (readonly FieldName[] | undefined)[] = []

/**
 * Searches an index.
 *
 * A blank query matches all listings in page order. Words stand for themselves, other forms of them, and words that
 * begin with them; those that do not exist, or all if no listing has all, for what they may misspell.
 * If few listings have all words, those with the more telling ones are answers as well. Of a long query the rarest
 * words count.
 *
 * @throws The errors of the index's `ByteSource`; call it through `readWhenLoaded` if bytes must be loaded.
 */
export function searchIndex(index: WordReader, query: string, options: SearchOptions): SearchAnswer {
  const { accepts, limit, offset = 0 } = options
  if (query.trim() === '') return firstListings(index.documentCount, accepts, limit, offset)
  const asked = countedWords(index, parseQuery(query, options.functionWords))
  const found = readAllOnceLoaded(asked.map((word) => () => findWord(index, word, options.stem)))
  const corrections = found.flatMap(correctionOf)
  const evaluation = evaluate(index, found, accepts)
  if (evaluation === undefined) return { hits: [], total: 0, positions: new Int32Array(0), corrections }
  const { candidates, total } = evaluation
  const best = bestRows(index, evaluation, asked.length, Math.min(offset + limit, total))
  const hits = best.slice(offset).map((row) => ({
    position: candidates.documents[row] ?? 0,
    score: candidates.scores[row] ?? 0,
    fields: fieldNames(candidates.fields[row] ?? 0),
  }))
  return { hits, total, positions: evaluation.positions(), corrections }
}

function evaluate(
  index: WordReader,
  found: readonly FoundWord[],
  accepts: DocumentSet | undefined,
): Evaluation | undefined {
  const { documentCount } = index
  const words = weighWords(index, found)
  if (words.length === 0) return undefined
  let evaluation = new Evaluation(documentCount, words, accepts)
  evaluation.matchAll()
  if (evaluation.total < CORRECT_TYPOS_BELOW) {
    const added = readAllOnceLoaded(found.map((word) => () => addTypos(index, word)))
    if (added.includes(true)) evaluation = new Evaluation(documentCount, weighWords(index, found), accepts)
  }
  if (evaluation.total < RELAX_MATCH_BELOW) evaluation.matchSome()
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

function weighWords(index: WordReader, found: readonly FoundWord[]): ExpandedWord[] {
  return readAllOnceLoaded(found.map((word) => () => weighWord(index, word))).filter((word) => word !== undefined)
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

function fieldNames(bits: number): readonly FieldName[] {
  const known = FIELD_SETS[bits] ?? FIELDS.filter((name) => (bits & FIELD_BITS[name]) !== 0)
  FIELD_SETS[bits] = known
  return known
}
