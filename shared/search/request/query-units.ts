import { splitQuery, splitUnits } from '../text/split-words.ts'
import { runOf, toQueryWords } from '../text/tokenize.ts'
import type { QueryWord } from '../text/tokenize.ts'
import { MAX_QUERY_WORDS } from '../query/ranking.ts'
import type { RequestWord } from '../query/request.ts'

/** Units of a query from which on it is a sentence: words about the question itself are left out. */
export const SENTENCE_FROM_UNITS = 4

/** A word of the query or a run of an unspaced script, or a phrase of several units. */
export interface Unit {
  readonly text: string
  readonly split: string | readonly string[]
  /** As it stands in phrases: `self-hosted` as two words. */
  readonly words: string
  readonly isQuoted: boolean
}

/** `doesn't`, and `'s` of `what's`. */
const REFUSALS = /\b(?:ca|do|does|did|is|are|was|were|has|have|wo|would|should|need)n['’]t\b|\bcannot\b/gi
const SHORTENED = /(?<=\b(?:what|who|where|how|that|it|there|when|which|i|you|we|they))['’](?:s|m|d|ll|ve|re)\b/gi

/** The words and runs of a query; those within quotes are taken as they are. */
export function unitsOf(query: string): Unit[] {
  return query.split(/["“”«»„]/).flatMap((text, at) => {
    const isQuoted = at % 2 === 1
    return splitQuery(isQuoted ? text : text.replace(REFUSALS, 'not').replace(SHORTENED, '')).map((split) => {
      const text = typeof split === 'string' ? split : runOf(split)
      return { text, split, words: phraseOf([text]), isQuoted }
    })
  })
}

/** Words of a sentence as they stand in phrases: folded, `self-hosted` as two. */
export function phraseOf(units: readonly string[]): string {
  return units
    .join(' ')
    .replace(/[.\-_'’&/]/g, ' ')
    .trim()
}

/** Words that all listings are called, in the singular and the plural of each. @param things As a `Wording` has them. */
export function wordsForAll(things: string): ReadonlySet<string> {
  return new Set(splitUnits(things).flatMap((word) => [word, singular(word), `${word}s`]))
}

/** The singular of an English plural in `s`, where it is one. */
export function singular(phrase: string): string {
  return phrase.length > 4 ? phrase.replace(/(?<!s)s$/, '') : phrase
}

export function firstWordOf(phrase: string): string {
  return phrase.split(' ', 1)[0] ?? ''
}

/** What units are searched for as. */
export function toWords(units: readonly Unit[], functionWords: ReadonlySet<string>): QueryWord[] {
  return toQueryWords(
    units.map(({ split }) => split),
    MAX_QUERY_WORDS,
    functionWords,
  )
}

/** Words of a query, each once. */
export function distinctWords(words: readonly RequestWord[]): RequestWord[] {
  const different = new Map<string, RequestWord>()
  for (const word of words) {
    const key = word.spellings[0]?.join(' ') ?? ''
    if (!different.has(key) && different.size < MAX_QUERY_WORDS) different.set(key, word)
  }
  return [...different.values()]
}
