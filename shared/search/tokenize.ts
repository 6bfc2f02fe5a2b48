import { isFunctionWord } from './function-words.ts'
import { MAX_WORD_LENGTH, spellings, splitQuery } from './split-words.ts'

/** A word that a query asks for. */
export interface AskedWord {
  /** Ways to write it, the most exact first, each words that all must match. */
  readonly spellings: readonly (readonly string[])[]
  /** How much of a word it is, above 0 to 1: less than 1 for pairs of characters of an unspaced script. */
  readonly share: number
}

/** A word of a query, with what its neighbours depend on. */
interface QueryUnit extends AskedWord {
  /** As it is written, folded. */
  readonly text: string
  /** Whether it stands apart from the word before: not so inside a run of an unspaced script. */
  readonly spaced: boolean
}

/**
 * What a query asks for: its different words. Neighbours may be one word: `proton mail` gives both the spelling
 * `protonmail`. Words that only put the question (`how`, `for`) are left out where others remain.
 *
 * @returns At most `maxWords`; empty when the query holds no letter, digit or pictograph.
 */
export function readQuery(query: string, maxWords = 16): AskedWord[] {
  const words = splitQuery(query).flatMap(readUnits)
  const onlyFunctionWords = words.every(({ text }) => isFunctionWord(text))
  const different = new Map<string, AskedWord>()
  words.forEach((word, at) => {
    if (different.size === maxWords || different.has(word.text)) return
    if (isFunctionWord(word.text) && !onlyFunctionWords) return
    const joined = [join(words[at - 1], word), join(word, words[at + 1])].filter((term) => term !== undefined)
    different.set(word.text, {
      spellings: [...word.spellings, ...joined.map((term) => [term])],
      share: word.share,
    })
  })
  return [...different.values()]
}

/** The spellings of the words of {@link readQuery}: `node.js api` → `[[['nodejs'], ['node', 'js']], [['api']]]`. */
export function tokenizeQuery(query: string, maxWords = 16): (readonly (readonly string[])[])[] {
  return readQuery(query, maxWords).map(({ spellings }) => spellings)
}

/** A word, or the pairs of a run of n characters, which is some n / 2 words. */
function readUnits(run: string | readonly string[]): QueryUnit[] {
  if (typeof run === 'string') return [{ text: run, spellings: spellings(run), spaced: true, share: 1 }]
  const share = (run.length + 1) / (2 * run.length)
  return run.map((text) => ({ text, spellings: [[text]], spaced: false, share }))
}

/** Two neighbours written as one word, where people do that. */
function join(first: QueryUnit | undefined, second: QueryUnit | undefined): string | undefined {
  if (first === undefined || second === undefined || !isPlain(first) || !isPlain(second)) return undefined
  const joined = first.text + second.text
  return joined.length <= MAX_WORD_LENGTH ? joined : undefined
}

function isPlain({ text, spaced }: QueryUnit): boolean {
  return spaced && /^[\p{L}\p{N}\p{M}]+$/u.test(text) && !isFunctionWord(text)
}
