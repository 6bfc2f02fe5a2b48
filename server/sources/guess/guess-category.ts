import { otherTitle } from '../mapping/other-title.ts'
import type { Column } from './guess-columns.ts'
import { columnsNamed } from './guess-columns.ts'
import { examples, type SourceGuess } from './guess-explanation.ts'

interface CategoryGuess {
  column: Column
  /** Separator of several pages in one value. */
  split?: string
  /** Pages this makes from the rows seen. */
  pages: number
  reason: string
}

/** Names of fields that usually contain a category, the most indicative first. */
const CATEGORY_NAMES = (
  'category categories section group topic topics type types kind tags tag sector industry ' +
  'country countrycode region state city language languages platform year'
).split(' ')

/** Most pages per row that still count as sorting: more are a property of each row. */
const MAX_PAGES_PER_ROW = 0.5

/** Chooses pages by a field of the rows, or one page. @returns The field. */
export function placeByColumn({ source, explanation }: SourceGuess, columns: readonly Column[]): Column | undefined {
  const category = guessCategoryColumn(columns)
  if (category === undefined) {
    explanation.push({ path: ['category'], decision: 'one page', reason: 'no field has few values that repeat' })
    return undefined
  }
  const { column, split, reason } = category
  const isComplete = column.filled === column.rows
  if (split === undefined && isComplete) source.category = column.name
  else {
    const other = isComplete ? {} : { default: otherTitle('en') }
    source.category = { field: column.name, ...(split !== undefined && { split }), ...other }
  }
  explanation.push({ path: ['category'], decision: `pages by \`${column.name}\``, reason })
  return column
}

/**
 * Finds the field that best sorts rows into pages: a usual name whose values repeat, otherwise the field with the
 * fewest repeated short values.
 */
function guessCategoryColumn(columns: readonly Column[]): CategoryGuess | undefined {
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

/** A separator counts when splitting values at it leaves clearly fewer distinct ones. */
function findSeparator(column: Column): string | undefined {
  for (const separator of [';', ',', '|']) {
    const several = column.values.filter((value) => value.includes(separator))
    if (several.length < Math.max(2, column.values.length * 0.05)) continue
    const parts = new Set(column.values.flatMap((value) => value.split(separator).map((part) => part.trim())))
    if (parts.size < column.distinct) return separator
  }
  return undefined
}
