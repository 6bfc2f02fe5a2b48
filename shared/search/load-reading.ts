import type { Reading } from './collection.ts'
import { readAllOnceLoaded } from './index/blocks/byte-source.ts'
import { loadLater } from './load-later.ts'
import { FIRST_WORDS, TELLING_FORM } from './request/first-words.ts'
import { distinctWords, firstWordOf, SENTENCE_FROM_UNITS, toWords, unitsOf } from './request/query-units.ts'
import { MAX_QUERY_LENGTH } from './query/ranking.ts'

/**
 * Reads what few queries need, once it is loaded: in pages, words are searched for without it. Throws as
 * {@link loadLater} does.
 *
 * @param valueWords First words of the names of values and fields. Where they are not known, every sentence is read.
 */
export function readLater(valueWords: readonly string[] | undefined): Reading {
  const values = valueWords && new Set(valueWords)
  const isRead = (word: string): boolean =>
    values === undefined || TELLING_FORM.test(word) || values.has(word) || FIRST_WORDS.has(word)
  return {
    openReading: () => (context) => (query) => {
      const units = unitsOf(query.slice(0, MAX_QUERY_LENGTH))
      if (
        units.length >= SENTENCE_FROM_UNITS ||
        /(?:^|\s)-\p{L}|[:=]/u.test(query) ||
        units.some(({ words }) => isRead(firstWordOf(words)))
      ) {
        // Most phrases are looked up, one after the other: their words are loaded together, beside the script.
        const open = requestReader.open
        readAllOnceLoaded<unknown>([
          open,
          ...units.map(
            ({ text }) =>
              () =>
                context.index.findWord(text),
          ),
        ])
        return open()(context)(query)
      }
      return { words: distinctWords(toWords(units, context.functionWords)), readAs: [], asks: [] }
    },
    openTypos: typos.open,
  }
}

/** What reads facets: few queries need it. */
export const LATER_FACETS = loadLater(async () => (await import('./index-facets.ts')).openFacets)

const requestReader = loadLater(async () => {
  // What it reads with is in a file of its own.
  const [{ createRequestReader }] = await Promise.all([import('./request/read-request.ts'), LATER_FACETS.load()])
  return createRequestReader
})

const typos = loadLater(() => import('./query/find-similar-words.ts'))
