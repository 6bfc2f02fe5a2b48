import type { Column } from './guess-columns.ts'
import { columnsNamed } from './guess-columns.ts'
import { examples } from './guess-explanation.ts'

/** The field that names the pages of rows, and how. */
export interface CategoryGuess {
  column: Column
  /** Separator of several pages in one value. */
  split?: string
  /** Pages this makes of the rows seen. */
  pages: number
  reason: string
}

/** Names of fields that usually hold a category, the most telling first. */
const CATEGORY_NAMES = (
  'category categories section group topic topics type types kind tags tag sector industry ' +
  'country countrycode region state city language languages platform year'
).split(' ')

/** Most pages per row that still sort things: more is a property of each row. */
const MAX_PAGES_PER_ROW = 0.5

/**
 * Finds the field that best sorts rows into pages: a usual name whose values repeat, otherwise the field with the fewest
 * repeated short values.
 */
export function guessCategoryColumn(columns: readonly Column[]): CategoryGuess | undefined {
  for (const column of columnsNamed(columns, CATEGORY_NAMES)) {
    const guess = toGuess(column, `by its name`)
    if (guess) return guess
  }
  const guesses = columns
    .filter((column) => column.urls === 0 && column.filled === column.rows && !column.isList)
    .flatMap((column) => toGuess(column, 'its values repeat most and every row has one') ?? [])
  return guesses.filter(({ pages }) => pages >= 3).sort((a, b) => a.pages - b.pages)[0]
}

function toGuess(column: Column, why: string): CategoryGuess | undefined {
  if (column.filled < column.rows * 0.8 || column.urls > 0) return undefined
  const split = column.isList ? undefined : findSeparator(column)
  const values = split === undefined ? column.values : column.values.flatMap((value) => value.split(split))
  const distinct = new Set(values.map((value) => value.trim().toLowerCase()).filter((value) => value !== ''))
  const limit = Math.max(2, column.rows * MAX_PAGES_PER_ROW)
  if (distinct.size < 2 || distinct.size > limit || values.some((value) => value.length > 100)) return undefined
  const reason = `${why}; ${distinct.size} different values in ${column.rows} rows, for instance ${examples(values)}`
  return { column, pages: distinct.size, reason, ...(split !== undefined && { split }) }
}

/** A separator counts when taking values apart at it leaves clearly fewer different ones. */
function findSeparator(column: Column): string | undefined {
  for (const separator of [';', ',', '|']) {
    const several = column.values.filter((value) => value.includes(separator))
    if (several.length < Math.max(2, column.values.length * 0.05)) continue
    const parts = new Set(column.values.flatMap((value) => value.split(separator).map((part) => part.trim())))
    if (parts.size < column.distinct) return separator
  }
  return undefined
}
