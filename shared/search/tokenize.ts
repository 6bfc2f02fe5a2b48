import { isFunctionWord } from './function-words.ts'
import { MAX_WORD_LENGTH, splitQuery } from './split-words.ts'
import type { QueryUnit } from './split-words.ts'

/**
 * What a query asks for: one entry per different word, each a list of alternatives, each alternative words that all must
 * match. `node.js api` → `[[['nodejs'], ['node', 'js']], [['api']]]`. Neighbours may be one word: `proton mail` gives
 * both the alternative `protonmail`. Words that only put the question (`how`, `for`) are left out where others remain.
 *
 * @returns At most `maxWords` entries; empty when the query holds no letter, digit or pictograph.
 */
export function tokenizeQuery(query: string, maxWords = 16): string[][][] {
  const words = splitQuery(query)
  const onlyFunctionWords = words.every(({ text }) => isFunctionWord(text))
  const different = new Map<string, string[][]>()
  words.forEach((word, at) => {
    if (different.size === maxWords || different.has(word.text)) return
    if (isFunctionWord(word.text) && !onlyFunctionWords) return
    const joined = [join(words[at - 1], word), join(word, words[at + 1])].filter((term) => term !== undefined)
    different.set(word.text, [...word.alternatives.map((terms) => [...terms]), ...joined.map((term) => [term])])
  })
  return [...different.values()]
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
