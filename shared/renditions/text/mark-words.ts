/** Characters that mean something in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Words that are marked as whole ones only: `to`, which is no part of `storage`. */
const SHORT = /^[a-z0-9]{1,2}$/i
const IN_WORD = String.raw`[\p{L}\p{N}]`

/** A run of text, and whether it is a word of the query. */
type MarkedText = readonly [text: string, isMarked: boolean]

/**
 * Splits text so that words of a query can be marked wherever they are in it as they were written: spelling mistakes
 * that a search forgives are not marked.
 */
export function markWords(text: string, query: string): MarkedText[] {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [[text, false]]
  // The longest first: of two that begin in the same place, that one is marked.
  const sorted = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (SHORT.test(word) ? `(?<!${IN_WORD})${word}(?!${IN_WORD})` : word.replace(SYNTAX, '\\$&')))
  // What a pattern captures is between what it splits.
  const parts = text.split(new RegExp(`(${sorted.join('|')})`, 'iu'))
  return parts.map((part, at): MarkedText => [part, at % 2 === 1]).filter(([part]) => part !== '')
}
