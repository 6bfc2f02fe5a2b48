import { spellings, splitQuery, tokenizeText } from '../../shared/search/split-words.ts'

/** What of an item can be found: name, texts, tags and values, not the labels of its values. */
const FINDABLE = 'h3 > :first-child, li > a, p, .prose, .tags, dd'

/** Finds items by words. */
export interface WordMatcher {
  /** Does what takes long, once. */
  prepare(): void
  /** Says for a query which items have all its words, each at the beginning of a word of theirs. */
  match(query: string): (index: number) => boolean
}

/**
 * Makes items findable by words, as the search of the server takes them: without regard to case and accents, in every
 * script, with the useful spellings of `Node.js` and `C++`. Unlike it, spelling mistakes find nothing.
 */
export function createWordMatcher(items: readonly Element[]): WordMatcher {
  let known: readonly string[] | undefined
  const texts = (): readonly string[] => (known ??= items.map(textOf))
  return {
    prepare: () => void texts(),
    match(query) {
      const words = splitQuery(query).flatMap((run) => (typeof run === 'string' ? [spellings(run)] : [[run]]))
      if (words.length === 0) return () => query.trim() === ''
      return (index) => {
        const text = texts()[index] ?? ''
        return words.every((alternatives) =>
          alternatives.some((terms) => terms.every((term) => text.includes(`${SEPARATOR}${term}`))),
        )
      }
    },
  }
}

const SEPARATOR = '\n'

function textOf(item: Element): string {
  const parts = Array.from(item.querySelectorAll(FINDABLE), ({ textContent }) => textContent)
  return SEPARATOR + [...new Set(tokenizeText(parts.join(' ')))].join(SEPARATOR)
}
