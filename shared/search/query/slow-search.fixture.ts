import type { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName, IndexDocument } from '../values/index-document.ts'
import { readQuery } from '../text/tokenize.ts'
import type { Request, RequestReader, RequestWord } from './request.ts'
import * as ranking from './ranking.ts'
import type { SearchHit } from './search-answer.ts'
import { SENTENCE } from './search-index.ts'
import { createSlowDictionary, expandSlowly } from './slow-expansion.fixture.ts'
import type { SlowDictionary, SlowExpansion } from './slow-expansion.fixture.ts'

/** What narrows a slow search. */
export interface SlowSearchOptions {
  readonly accepts?: DocumentSet | undefined
  readonly stem?: ((word: string) => string | undefined) | undefined
  readonly read?: RequestReader | undefined
}

/** An answer of the slow search. */
export interface SlowHit {
  readonly position: number
  readonly score: number
  readonly fields: SearchHit['fields']
  readonly lacks: readonly string[]
}

/** All answers of the slow search. */
export interface SlowAnswer {
  readonly hits: readonly SlowHit[]
  readonly totalWithAll: number
  readonly complete: boolean
  readonly unknown: readonly string[]
}

/** A word of a query: what it stands for, and how much it tells. */
interface Word {
  readonly query: RequestWord
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
  { accepts, stem = () => undefined, read: readSentence }: SlowSearchOptions = {},
): SlowAnswer {
  const all = documents.map((_, position) => position).filter((position) => accepts?.has(position) !== false)
  if (query.trim() === '') {
    const hits = all.map((position) => ({ position, score: 0, fields: [], lacks: [] }))
    return { hits, totalWithAll: hits.length, complete: hits.length > 0, unknown: [] }
  }

  const dictionary = createSlowDictionary(documents, stem)
  // What a sentence says has its own tests.
  const request: Request = (SENTENCE.test(query) ? readSentence?.(query) : undefined) ?? {
    words: readQuery(query.slice(0, ranking.MAX_QUERY_LENGTH)),
    readAs: [],
    asks: [],
  }
  const positions = all.filter((position) => request.accepts?.has(position) !== false)
  const written = request.words
  const { readAs, unread = [] } = request
  if (written.length === 0 && readAs.length + unread.length > 0) {
    const hits = positions.map((position) => ({ position, score: 0, fields: [], lacks: [] }))
    const isComplete = hits.length > 0 && unread.length === 0
    return { hits, totalWithAll: hits.length, complete: isComplete, unknown: unread }
  }
  const isLong = written.length > ranking.MAX_CONTINUED_WORDS
  const asked = rarestOf(written, dictionary)
  // `go` is a word, while `proton ma` may become `proton mail`.
  const mayGoOn = (word: RequestWord): boolean =>
    word === written.at(-1)
      ? written.length > 1 || !/^[a-z0-9]{2}$/.test(word.spellings[0]?.join() ?? '')
      : !isLong && !/^[a-z0-9]{2}$/.test(word.spellings[0]?.join() ?? '')
  // Words that no listing has do not count.
  const read = (typos: boolean): Word[] =>
    asked
      .map((query) => ({
        query,
        expansions: meantBy(query, expandSlowly(dictionary, query, typos, mayGoOn(query)).expansions),
      }))
      .filter(({ expansions }) => expansions.length > 0)
      .map((word) => ({ ...word, weight: weightOf(word.expansions, documents.length, word.query.share) }))
  const matchAll = (words: readonly Word[]): Match[] => positions.map((position) => matchDocument(position, words))

  let words = read(false)
  let matches = matchAll(words)
  if (complete(matches, sumOf(words)).length < ranking.CORRECT_TYPOS_BELOW) {
    words = read(true)
    matches = matchAll(words)
  }
  // That all or most are books says nothing of what none has.
  const isTelling = ({ query: word, weight }: Word): boolean =>
    word.constraint?.isOfAll !== true && weight >= ranking.MIN_TELLING_WEIGHT
  const isTold = words.length === asked.length || words.some(isTelling)
  if (!isTold) {
    words = []
    matches = matchAll(words)
  }
  const weight = sumOf(words)
  const subjectCount = asked.filter(({ constraint }) => constraint === undefined).length
  const scored = answersAmong(matches, weight).map((match) => ({
    ...match,
    score: scoreOf(match, weight, subjectCount, documents[match.position]?.nameLength ?? 0),
  }))
  const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.position - b.position
  const whole = scored.filter(({ matched }) => matched === weight).sort(byScore)
  const shown = whole.length < ranking.RELAX_MATCH_BELOW ? withTail(whole, scored.sort(byScore), weight) : whole
  const known = new Set(
    asked
      .filter((word) => expandSlowly(dictionary, word, false, true).exists && word.written !== '')
      .map(({ written }) => written),
  )
  const unknown = asked.filter(({ constraint, written }) => constraint === undefined && !known.has(written))
  const named = [...new Set(unknown.map(({ written }) => written)), ...unread]
  if ((words.length === 0 || shown.length === 0) && request.accepts !== undefined) {
    // What else is demanded leaves some, beside none that have the words.
    const looked = written.filter(({ constraint }) => constraint?.isOfAll !== true)
    const lacks = [...new Set(looked.map((word) => word.constraint?.phrase ?? word.written))]
    const some = lacks.length > 0 ? positions.slice(0, ranking.RELAX_MATCH_BELOW) : positions
    const hits = some.map((position) => ({ position, score: 0, fields: [], lacks }))
    return { hits, totalWithAll: lacks.length > 0 ? 0 : hits.length, complete: false, unknown: named }
  }
  const isReplacing = request.unreplaced === undefined
  return {
    hits: shown.map(({ position, score, fields }) => ({
      position,
      score,
      fields: fieldNames(fields),
      lacks: lackedBy(position, words),
    })),
    totalWithAll: isReplacing
      ? shown.filter(({ position }) => words.every((word) => hasWord(position, word, false))).length
      : 0,
    complete:
      named.length === 0 &&
      isReplacing &&
      shown.slice(0, 3).some(({ position }) => words.every((word) => hasWord(position, word, true))),
    unknown: named,
  }
}

/** What a word stands for, with what it demands, or as what is to be replaced. */
function meantBy(query: RequestWord, found: readonly SlowExpansion[]): SlowExpansion[] {
  const { constraint, isReplaced } = query
  const least = ranking.ALTERNATIVE_IMPACT
  if (isReplaced === true) {
    return found.flatMap((expansion) => {
      const replacing = [...expansion.postings].filter(([, { fields }]) => (fields & FIELD_BITS.alternative_to) !== 0)
      const others = { ...expansion, literal: false }
      if (replacing.length === 0 || !expansion.certain) return [others]
      const postings = new Map(
        replacing.map(([position, { impact, fields }]) => [
          position,
          { impact: Math.floor(least + ((255 - least) * impact) / 255), fields },
        ]),
      )
      return [{ ...others, postings, closeness: others.closeness * ranking.ALTERNATIVE_CLOSENESS }, others]
    })
  }
  const positions = constraint?.listings.positions() ?? []
  if (positions.length === 0) return [...found]
  const postings = new Map(
    Array.from(positions, (position) => [position, { impact: ranking.CONSTRAINT_IMPACT, fields: 0 }]),
  )
  return [...found, { postings, closeness: 1, literal: false, certain: true }]
}

function hasWord(position: number, { query, expansions }: Word, isCertain: boolean): boolean {
  const ofNames = FIELD_BITS.name | FIELD_BITS.alias
  return expansions.some(({ postings, certain }) => {
    const found = postings.get(position)
    if (found === undefined || (isCertain && !certain)) return false
    return !isCertain || query.isReplaced !== true || (found.fields & ~ofNames) !== 0
  })
}

function lackedBy(position: number, words: readonly Word[]): string[] {
  // Of a run of an unspaced script, listings have more than half of the pairs.
  return [...new Set(words.map(({ query }) => query.written))].filter((written) => {
    const parts = words.filter(({ query }) => query.written === written)
    const present = parts.filter((word) => hasWord(position, word, false)).length
    return parts.length === 1 ? present === 0 : present <= parts.length / 2
  })
}

/** Listings with all words, then the best of the others, as long as they are worth something beside the best. */
function withTail(whole: readonly Scored[], all: readonly Scored[], weight: number): Scored[] {
  const first = [...whole, ...all.filter(({ matched }) => matched < weight)].slice(0, ranking.RELAX_MATCH_BELOW)
  const least = ranking.MIN_TAIL_SHARE * Math.max(...first.map(({ score }) => score))
  return first.filter(({ matched, score }) => matched === weight || score >= least)
}

/** Eight words: those that most listings have are left out first after those that none has, the later ones first. */
function rarestOf(asked: readonly RequestWord[], { postings }: SlowDictionary): readonly RequestWord[] {
  const frequencyOf = ({ spellings }: RequestWord): number =>
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
  const counts = meant.map(({ postings, closeness }) => postings.size * Math.min(1, closeness))
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
  const wholeName = nameLength <= named
  const lift = wordCount === 0 || named < wordCount ? 1 : wholeName ? ranking.EXACT_NAME_BOOST : ranking.NAME_BOOST
  return Math.round((worth / ranking.WEIGHT_STEPS) * coverage * lift * ranking.SCORE_STEPS) / ranking.SCORE_STEPS
}

function fieldNames(bits: number): FieldName[] {
  // The keys of this object are the names of the fields.
  const names = Object.keys(FIELD_BITS) as FieldName[]
  return names.filter((name) => (bits & FIELD_BITS[name]) !== 0)
}
