import { MAX_WORD_LENGTH, spellings, splitQuery } from './split-words.ts'

/** A word of a query, as searched for. */
export interface QueryWord {
  /** Ways to write it, the most exact first, each a list of words that must all match. */
  readonly spellings: readonly (readonly string[])[]
  /** As written, folded; of pairs of characters, the whole run. */
  readonly written: string
  /** How much of a word it is, above 0 to 1: less than 1 for pairs of characters of an unspaced script. */
  readonly share: number
}

/** A word of a query, with what its neighbors depend on. */
interface QueryUnit extends QueryWord {
  /** As written, folded. */
  readonly text: string
  readonly isFunctionWord: boolean
  /** Whether it is separate from the word before: not so inside a run of an unspaced script. */
  readonly spaced: boolean
}

/**
 * The different words of a query. Function words (`how`, `for`) are omitted if others remain. Neighbors may be one word:
 * `proton mail` gives both the spelling `protonmail`, `speech to text` the spelling `speechtext`.
 *
 * @param functionWords Of the language, folded.
 * @returns At most `maxWords`; empty when the query contains no letter, digit or pictograph.
 */
export function readQuery(query: string, maxWords = 16, functionWords = ENGLISH_FUNCTION_WORDS): QueryWord[] {
  return toQueryWords(splitQuery(query), maxWords, functionWords)
}

/** {@link readQuery} of a query that is split into words and runs; `undefined` keeps its neighbors apart. */
export function toQueryWords(
  split: readonly (string | readonly string[] | undefined)[],
  maxWords: number,
  functionWords: ReadonlySet<string>,
): QueryWord[] {
  const all = split.flatMap((run) => (run === undefined ? undefined : readUnits(run, functionWords)))
  const telling = all.filter((word) => word?.isFunctionWord !== true)
  const words = telling.some((word) => word !== undefined) ? telling : all
  const different = new Map<string, QueryWord>()
  words.forEach((word, at) => {
    if (word === undefined || different.size === maxWords || different.has(word.text)) return
    const { spellings, share, written } = word
    const joined = [join(words[at - 1], word), join(word, words[at + 1])].filter((term) => term !== undefined)
    different.set(word.text, { spellings: [...spellings, ...joined.map((term) => [term])], share, written })
  })
  return [...different.values()]
}

/** The spellings of the words of {@link readQuery}: `node.js api` → `[[['nodejs'], ['node', 'js']], [['api']]]`. */
export function tokenizeQuery(query: string): (readonly (readonly string[])[])[] {
  return readQuery(query).map(({ spellings }) => spellings)
}

/** A word, or the pairs of a run of n characters, which is some n / 2 words. */
function readUnits(run: string | readonly string[], functionWords: ReadonlySet<string>): QueryUnit[] {
  const unitOf = (text: string) => ({ text, isFunctionWord: functionWords.has(text) })
  if (typeof run === 'string') {
    return [{ ...unitOf(run), spellings: spellings(run), spaced: true, share: 1, written: run }]
  }
  const share = (run.length + 1) / (2 * run.length)
  const written = runOf(run)
  return run.map((text) => ({ ...unitOf(text), spellings: [[text]], spaced: false, share, written }))
}

/** The run that overlapping pairs of characters are of. */
export function runOf(pairs: readonly string[]): string {
  return pairs.map((pair, at) => (at === 0 ? pair : Array.from(pair).slice(1).join(''))).join('')
}

/** Two neighbors written as one word, where people do that. */
function join(first: QueryUnit | undefined, second: QueryUnit | undefined): string | undefined {
  if (first === undefined || second === undefined || !isPlain(first) || !isPlain(second)) return undefined
  const joined = first.text + second.text
  return joined.length <= MAX_WORD_LENGTH ? joined : undefined
}

function isPlain({ text, spaced, isFunctionWord }: QueryUnit): boolean {
  return spaced && /^[\p{L}\p{N}\p{M}]+$/u.test(text) && !isFunctionWord
}

/**
 * Words that shape a question without naming its subject: articles, pronouns, quantifiers, prepositions, auxiliaries of
 * English, which is used in directories of every language. Excluded are those that name things (`it`, `us`, `go`, `no`,
 * `later`).
 */
const ENGLISH =
  'a about all also an and another any anyone are around as at away be been best better by can could did do ' +
  'does doing each every few find for from get give good had has have having he her his how i if in into is ' +
  'its just let like look make makes many me more most much my myself need not of on onto or other our out ' +
  'over own same she should so some someone something somewhere still such take taking than that the their ' +
  'them then there these they this those through to too use used using via want was way we were what when ' +
  'where which while who whose will with within without would you your'

/** The function words of English, folded. */
export const ENGLISH_FUNCTION_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(' '))
