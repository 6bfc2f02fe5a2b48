import { isFunctionWord } from './function-words.ts'
import { MAX_WORD_LENGTH, splitQuery } from './split-words.ts'
import type { QueryUnit } from './split-words.ts'

/** A word that a query asks for. */
export interface AskedWord {
  /** Ways to write it, the most exact first, each words that all must match. */
  readonly spellings: readonly (readonly string[])[]
  /** How much of a word it is, above 0 to 1: less than 1 for pairs of characters of an unspaced script. */
  readonly share: number
}

/**
 * What a query asks for: its different words. Neighbours may be one word: `proton mail` gives both the spelling
 * `protonmail`. Words that only put the question (`how`, `for`) are left out where others remain.
 *
 * @returns At most `maxWords`; empty when the query holds no letter, digit or pictograph.
 */
export function readQuery(query: string, maxWords = 16): AskedWord[] {
  const words = splitQuery(query)
  const onlyFunctionWords = words.every(({ text }) => isFunctionWord(text))
  const different = new Map<string, AskedWord>()
  words.forEach((word, at) => {
    if (different.size === maxWords || different.has(word.text)) return
    if (isFunctionWord(word.text) && !onlyFunctionWords) return
    const joined = [join(words[at - 1], word), join(word, words[at + 1])].filter((term) => term !== undefined)
    const spellings = [...word.alternatives, ...joined.map((term) => [term])]
    different.set(word.text, { spellings, share: word.share })
  })
  return [...different.values()]
}

/** The spellings of the words of {@link readQuery}: `node.js api` → `[[['nodejs'], ['node', 'js']], [['api']]]`. */
export function tokenizeQuery(query: string, maxWords = 16): (readonly (readonly string[])[])[] {
  return readQuery(query, maxWords).map(({ spellings }) => spellings)
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
