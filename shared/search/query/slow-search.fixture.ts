import type { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName, IndexDocument } from '../values/index-document.ts'
import { readQuery } from '../text/tokenize.ts'
import type { QueryWord } from '../text/tokenize.ts'
import * as ranking from './ranking.ts'
import type { SearchHit } from './search-answer.ts'
import { createSlowDictionary, expandSlowly } from './slow-expansion.fixture.ts'
import type { SlowDictionary, SlowExpansion } from './slow-expansion.fixture.ts'

/** What narrows a slow search. */
export interface SlowSearchOptions {
  readonly accepts?: DocumentSet | undefined
  readonly stem?: ((word: string) => string | undefined) | undefined
}

/** An answer of the slow search. */
export interface SlowHit {
  readonly position: number
  readonly score: number
  readonly fields: SearchHit['fields']
}

/** A word of a query: what it stands for, and how much it tells. */
interface Word {
  readonly expansions: readonly SlowExpansion[]
  readonly weight: number
}

/** A match with its score. */
type Scored = Match & { readonly score: number }

/** What one listing has of a query. */
interface Match {
  readonly position: number
  /** Weight of the words found. */
  readonly matched: number
  /** Whether one of them is telling. */
  readonly telling: boolean
  /** Words of which the name has a literal form. */
  readonly named: number
  /** Sum of what the words are worth. */
  readonly worth: number
  readonly fields: number
}

/**
 * All answers to a query, the best first: the rule of ranking, written to be read. It looks at every word of every
 * listing; whatever answers faster has to answer the same.
 */
export function searchSlowly(
  documents: readonly IndexDocument[],
  query: string,
  { accepts, stem = () => undefined }: SlowSearchOptions = {},
): SlowHit[] {
  const positions = documents.map((_, position) => position).filter((position) => accepts?.has(position) !== false)
  if (query.trim() === '') return positions.map((position) => ({ position, score: 0, fields: [] }))

  const dictionary = createSlowDictionary(documents, stem)
  const written = readQuery(query.slice(0, ranking.MAX_QUERY_LENGTH), ranking.MAX_QUERY_WORDS)
  const isLong = written.length > ranking.MAX_CONTINUED_WORDS
  const asked = rarestOf(written, dictionary)
  // `go` is a word, while `proton ma` may become `proton mail`.
  const mayGoOn = (word: QueryWord): boolean =>
    word === written.at(-1)
      ? written.length > 1 || !/^[a-z0-9]{2}$/.test(word.spellings[0]?.[0] ?? '')
      : !isLong && !/^[a-z0-9]{2}$/.test(word.spellings[0]?.[0] ?? '')
  // Words that no listing has do not count.
  const read = (typos: boolean): Word[] =>
    asked
      .map((word) => ({ ...word, mayGoOn: mayGoOn(word) }))
      .map(({ spellings, share, mayGoOn }) => ({
        expansions: expandSlowly(dictionary, spellings, typos, mayGoOn),
        share,
      }))
      .filter(({ expansions }) => expansions.length > 0)
      .map(({ expansions, share }) => ({ expansions, weight: weightOf(expansions, documents.length, share) }))
  const matchAll = (words: readonly Word[]): Match[] => positions.map((position) => matchDocument(position, words))

  let words = read(false)
  let matches = matchAll(words)
  if (complete(matches, sumOf(words)).length < ranking.CORRECT_TYPOS_BELOW) {
    words = read(true)
    matches = matchAll(words)
  }
  const weight = sumOf(words)
  const scored = answersAmong(matches, weight).map((match) => ({
    ...match,
    score: scoreOf(match, weight, asked.length, documents[match.position]?.nameLength ?? 0),
  }))
  const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.position - b.position
  const whole = scored.filter(({ matched }) => matched === weight).sort(byScore)
  return (whole.length < ranking.RELAX_MATCH_BELOW ? withTail(whole, scored.sort(byScore), weight) : whole).map(
    ({ position, score, fields, matched }) => ({
      position,
      score,
      fields: [...(matched < weight ? (['partly'] as const) : []), ...fieldNames(fields)],
    }),
  )
}

/** Listings with all words, then the best of the others, as long as they are worth something beside the best. */
function withTail(whole: readonly Scored[], all: readonly Scored[], weight: number): Scored[] {
  const first = [...whole, ...all.filter(({ matched }) => matched < weight)].slice(0, ranking.RELAX_MATCH_BELOW)
  const least = ranking.MIN_TAIL_SHARE * Math.max(...first.map(({ score }) => score))
  return first.filter(({ matched, score }) => matched === weight || score >= least)
}

/** Eight words: those that most listings have are left out first after those that none has, the later ones first. */
function rarestOf(asked: readonly QueryWord[], { postings }: SlowDictionary): readonly QueryWord[] {
  const frequencyOf = ({ spellings }: QueryWord): number =>
    Math.max(...spellings.map((terms) => Math.min(...terms.map((term) => postings.get(term)?.size ?? 0))))
  const left = asked.map((word, at) => ({ word, at, frequency: frequencyOf(word) || Infinity }))
  const shares = (): number => left.reduce((sum, { word }) => sum + word.share, 0)
  if (shares() <= ranking.MAX_COUNTED_WORDS) return asked
  left.sort((a, b) => (a.frequency === b.frequency ? a.at - b.at : a.frequency - b.frequency))
  // The last one may be more than is missing to eight.
  while (shares() - (left.at(-1)?.word.share ?? 0) >= ranking.MAX_COUNTED_WORDS) left.pop()
  return left.sort((a, b) => a.at - b.at).map(({ word }) => word)
}

function sumOf(words: readonly Word[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

/** Listings with all words. */
function complete(matches: readonly Match[], weight: number): Match[] {
  return matches.filter(({ matched }) => matched > 0 && matched === weight)
}

/**
 * Those with all words; where they are not enough, those with a share of their weight, one of which is telling; those with
 * a telling one if none has so much; those with any if none has that.
 */
function answersAmong(matches: readonly Match[], weight: number): Match[] {
  const all = complete(matches, weight)
  if (all.length >= ranking.RELAX_MATCH_BELOW) return all
  const telling = matches.filter((match) => match.telling)
  const some = telling.filter(({ matched }) => matched >= weight * ranking.MIN_WEIGHT_SHARE)
  if (some.length > 0) return some
  return telling.length > 0 ? telling : matches.filter(({ matched }) => matched > 0)
}

/** Rare words tell more: what the word as written tells, or else the most frequent of what it may stand for. */
function weightOf(expansions: readonly SlowExpansion[], documentCount: number, share: number): number {
  const meant = expansions.filter(({ closeness }) => closeness >= ranking.KIN_CLOSENESS)
  const counts = meant.map(({ postings, closeness }) => postings.size * closeness)
  const guessed = expansions.map(({ postings }) => postings.size)
  return ranking.wordWeight(Math.max(...counts, 0) || Math.max(...guessed), documentCount, share)
}

function matchDocument(position: number, words: readonly Word[]): Match {
  const least = ranking.MIN_DECISIVE_WEIGHT_SHARE * Math.max(...words.map(({ weight }) => weight))
  let match: Match = { position, matched: 0, telling: false, named: 0, worth: 0, fields: 0 }
  for (const { expansions, weight } of words) {
    const found = expansions.flatMap(({ postings, closeness, literal }) => {
      const posting = postings.get(position)
      return posting === undefined ? [] : [{ ...posting, value: closeness * posting.impact, literal }]
    })
    if (found.length === 0) continue
    match = {
      position,
      matched: match.matched + weight,
      telling: match.telling || weight >= least,
      named: match.named + (found.some(({ literal, fields }) => literal && (fields & FIELD_BITS.name) !== 0) ? 1 : 0),
      worth: match.worth + weight * Math.max(...found.map(({ value }) => value)),
      fields: found.reduce((bits, { fields }) => bits | fields, match.fields),
    }
  }
  return match
}

function scoreOf({ matched, named, worth }: Match, weight: number, wordCount: number, nameLength: number): number {
  const coverage = ranking.coverageFactor(matched / weight)
  const wholeName = nameLength <= wordCount
  const lift = named < wordCount ? 1 : wholeName ? ranking.EXACT_NAME_BOOST : ranking.NAME_BOOST
  return Math.round((worth / ranking.WEIGHT_STEPS) * coverage * lift * ranking.SCORE_STEPS) / ranking.SCORE_STEPS
}

function fieldNames(bits: number): FieldName[] {
  // The keys of this object are the names of the fields.
  const names = Object.keys(FIELD_BITS) as FieldName[]
  return names.filter((name) => (bits & FIELD_BITS[name]) !== 0)
}
