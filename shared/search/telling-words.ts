import { openFacets } from './index-facets.ts'
import type { ByteSource } from './index/blocks/byte-source.ts'
import { openIndex } from './index/whole/open-index.ts'
import type { Wording } from './query/request.ts'
import { wordsForAll } from './request/query-units.ts'
import { FieldPhrases } from './request/field-phrases.ts'
import { FIRST_DATE_WORDS, FIRST_NUMBER_WORDS } from './request/first-words.ts'
import { wordsLike } from './request/request-words.ts'

/** First words of what sentences are read for in an index, besides those that every index has. @throws {BytesNotLoaded} */
export function listTellingWords(source: ByteSource, { titles, things }: Wording): string[] {
  const index = openIndex(source)
  const { firstWords, dates, numbers } = new FieldPhrases(openFacets(index), index.documentCount, titles)
  const isDated = dates.length > 0 || index.numbered('start') + index.numbered('added') > 0
  const isNumbered = numbers.length > 0 || index.numbered('stars') > 0
  const read = [...(isDated ? FIRST_DATE_WORDS : []), ...(isNumbered ? FIRST_NUMBER_WORDS : [])]
  const called = wordsForAll(things)
  return [...new Set([...firstWords, ...read, ...called, ...wordsForAll(wordsLike(called))])]
}
