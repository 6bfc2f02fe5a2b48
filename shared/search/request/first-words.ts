import { MONTHS } from '../../model/text/months.ts'
import { OPEN, QUARTERS, RELATIVES, SEASONS, SPANS } from './date-words.ts'
import { firstWordOf } from './query-units.ts'
import { NUMBER_WORDS } from './read-comparison.ts'
import { FUNCTION_WORDS_ELSEWHERE, KIND_OF, PHRASES } from './request-words.ts'
import type { PhraseMeaning } from './request-words.ts'

/** Phrases that mean something beside others or beside a number only, or in sentences. */
const BESIDE: ReadonlySet<PhraseMeaning> = new Set<PhraseMeaning>([
  ...(['filler', 'kind', 'by', 'of', 'which', 'license'] as const),
  ...(['since', 'after', 'before', 'until', 'more', 'less', 'atLeast', 'atMost'] as const),
  ...(['between', 'orMore', 'orLess'] as const),
])

/** A number, or a superlative of English or German: what such words begin is not in {@link FIRST_WORDS}. */
export const TELLING_FORM: RegExp = /^\d|(?:est|ste[nrs]?)$/

/**
 * A query of few words is read as more than its words only with one of these, a {@link TELLING_FORM}, or the name of a value or a field: they
 * begin phrases, or are function words of languages besides English. Scripts of pages have them without the phrases.
 */
export const FIRST_WORDS: ReadonlySet<string> = new Set(
  [
    ...Array.from(PHRASES).flatMap(([phrase, meaning]) =>
      BESIDE.has(meaning) || KIND_OF.has(phrase) ? [] : [firstWordOf(phrase)],
    ),
    ...FUNCTION_WORDS_ELSEWHERE,
  ].filter((word) => !TELLING_FORM.test(word)),
)

/** First words of what is said of numbers (`cheapest`) and of days (`June`): read where listings have such. */
export const FIRST_NUMBER_WORDS: readonly string[] = further([...KIND_OF.keys(), ...NUMBER_WORDS.keys()])
export const FIRST_DATE_WORDS: readonly string[] = further([
  ...MONTHS.keys(),
  ...SEASONS.keys(),
  ...QUARTERS,
  ...RELATIVES.keys(),
  ...SPANS.keys(),
  ...OPEN,
])

function further(phrases: readonly string[]): string[] {
  const words = new Set(phrases.map(firstWordOf))
  return [...words].filter((word) => !TELLING_FORM.test(word) && !FIRST_WORDS.has(word))
}
