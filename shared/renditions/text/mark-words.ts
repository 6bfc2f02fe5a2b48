import type { SearchAnswer } from '../../search/query/search-answer.ts'
import { foldText } from '../../model/text/fold-text.ts'

/** Characters that mean something in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Words that are marked as whole ones only: `to`, which is no part of `storage`. */
const SHORT = /^[a-z0-9]{1,2}$/i
const IN_WORD = String.raw`[\p{L}\p{N}]`

type AboutWords = Pick<SearchAnswer, 'corrections' | 'searched'>

/** A run of text, and whether it is a word of the query. */
type MarkedText = readonly [text: string, isMarked: boolean]

/**
 * The words of a query that say why something was found: not those that every question has, but those that misspelt ones
 * were taken for.
 */
export function tellingWords(query: string, { searched = [], corrections }: AboutWords): string[] {
  const phrases = ` ${searched.join(' ')} `
  const asked = query.split(/\s+/).filter((word) => word !== '' && phrases.includes(` ${foldText(word)} `))
  return [...asked, ...corrections.flatMap(({ meant }) => meant)]
}

/** Splits text so that words can be marked wherever they are in it as they are written. */
export function markWords(text: string, words: readonly string[]): MarkedText[] {
  if (words.length === 0) return [[text, false]]
  // The longest first: of two that begin in the same place, that one is marked.
  const sorted = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (SHORT.test(word) ? `(?<!${IN_WORD})${word}(?!${IN_WORD})` : word.replace(SYNTAX, '\\$&')))
  // What a pattern captures is between what it splits.
  const parts = text.split(new RegExp(`(${sorted.join('|')})`, 'iu'))
  return parts.map((part, at): MarkedText => [part, at % 2 === 1]).filter(([part]) => part !== '')
}
