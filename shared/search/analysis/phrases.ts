import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'
import { SYNONYM_GROUPS } from './synonym-words.ts'
import { neededStemmers } from './stem.ts'

/** Last words of the two of a phrase, by the first. */
const PHRASES = readPhrases()

const PLURAL = /(?<=[a-rt-z]{2})s$/

/**
 * The phrases of `SYNONYM_GROUPS` in a text, each written as one word: `speech to text` has `speechtext`. A query reads
 * neighbors as one word in any case, so that what it says in two finds other words for the same.
 *
 * @param words Of the text in its order, folded. Function words between two others do not separate them.
 * @param language A BCP 47 tag; texts of languages whose Latin words are not English have none.
 */
export function phrasesIn(words: readonly string[], language: string): readonly string[] {
  const found: string[] = []
  if (!neededStemmers(language).includes('synonyms')) return found
  let seconds: ReadonlySet<string> | undefined
  let first = ''
  for (const word of words) {
    if (seconds !== undefined && ENGLISH_FUNCTION_WORDS.has(word)) continue
    if (seconds?.has(word) === true) found.push(first + word)
    else if (seconds?.has(word.replace(PLURAL, '')) === true) found.push(first + word.replace(PLURAL, ''))
    seconds = PHRASES.get(word)
    first = word
  }
  return found
}

function readPhrases(): ReadonlyMap<string, ReadonlySet<string>> {
  const phrases = new Map<string, Set<string>>()
  for (const phrase of SYNONYM_GROUPS.match(/\S+-\S+/g) ?? []) {
    const [first = '', second = ''] = phrase.split('-')
    phrases.set(first, (phrases.get(first) ?? new Set()).add(second))
  }
  return phrases
}
