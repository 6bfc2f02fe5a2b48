import { countBy } from '../parse/records.ts'
import { otherTitle } from '../mapping/title-of-name.ts'
import { countryName } from '../mapping/read-labels.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { type Column, columnsNamed, isAboutOthers } from './columns.ts'
import { examples, explain, type GuessExplanation } from './explanation.ts'
import { isStatus } from './roles.ts'

/** What makes the pages of a source. */
export interface Placement {
  readonly config: Readonly<Record<string, unknown>>
  readonly explanation: readonly GuessExplanation[]
  /** The field that is used up. */
  readonly column?: Column
}

/** Fields that say by their names where rows belong. */
const CATEGORIES = ['category', 'categories', 'categoryname', 'maincategory', 'primarycategory']

/** Fields that often sort, the most indicative first. */
const SORTING = (
  'section group topic topics type types kind genre genres theme area subject field discipline department class family ' +
  'industry sector continent country countrycode region state city platform platforms language languages languagecode ' +
  'programminglanguage technologies technology stack cuisine style sport tags tag labels keywords'
).split(' ')

/** Fields that sort nothing, however often their values repeat. */
const NO_CATEGORIES =
  /^id$|author|owner|maintain|creator|contribut|publisher|vendor|by$|date|time|zone|stat(?:us|e)$|version|licen[cs]e|price|pricing|currency|e?mail|phone|number|rating|score|rank|size|color|colour|icon|emoji|notes?$|lang(?:uage)?code|locale|hours|frequency/i

/** Most values that a field sorts by, and the least and most rows of a page. */
const MAX_PAGES = 60
const MIN_ROWS = 2
const MAX_SHARE = 0.6

/** The field that states where rows belong, by its name. */
export function statedCategory(columns: readonly Column[]): Placement | undefined {
  for (const column of columnsNamed(columns, CATEGORIES)) {
    if (isAboutOthers(column) && !/^categor/i.test(column.name)) continue
    const { values, separator } = splitValues(column)
    const distinct = new Set(values.map((value) => value.toLowerCase())).size
    // One category of all is the name of their page.
    if (column.filled < column.rows * (distinct < 2 ? 1 : 0.5) || values.some((value) => value.length > 100)) continue
    if (column.share('number', 'digest', 'address', 'day', 'time') > 0.1) continue
    // Where every row has one of its own, it is no category of any.
    if (column.rows > 10 && distinct > column.rows * 0.7) continue
    return toGuess(column, values, separator, 'by its name')
  }
  return undefined
}

/** The field that best sorts rows into pages: one whose name says so, else the one with fewest values. */
export function sortingField(columns: readonly Column[]): Placement | undefined {
  const usual = columnsNamed(columns, SORTING)
  const guesses = columns.flatMap((column) => {
    const isUsual = usual.includes(column)
    if (isAboutOthers(column) || column.share('text', 'sign') < 0.9 || isStatus(column)) return []
    if (!isUsual && column.values.length > column.filled * 1.5) return []
    if (!isUsual && NO_CATEGORIES.test(normalizeFieldName(column.name))) return []
    if (column.filled < column.rows * 0.8) return []
    const { values, separator } = splitValues(column)
    const counts = countBy(values.map((value) => value.toLowerCase()))
    const largest = Math.max(...counts.values())
    // Most of the values repeat; of a sample, more will.
    const repeated = [...counts.values()].filter((count) => count > 1).length
    if (repeated < counts.size / 2) return []
    const least = isUsual ? 2 : 3
    const most = isUsual ? Math.max(MAX_PAGES, column.rows / 20) : MAX_PAGES
    if (counts.size < least || counts.size > most || values.length < counts.size * MIN_ROWS) return []
    const mostInOne = column.isList ? 1 : isUsual ? 0.9 : MAX_SHARE
    // Codes of one letter say nothing to people.
    if (!isUsual && column.length < 2) return []
    if (largest > column.rows * mostInOne || values.some((value) => value.length > 60)) return []
    const why = isUsual ? 'by its name' : 'its values repeat most and every row has one'
    return [{ ...toGuess(column, values, separator, why), size: counts.size, isUsual }]
  })
  return (
    usual.flatMap((column) => guesses.find((guess) => guess.column === column) ?? [])[0] ??
    guesses.toSorted((a, b) => a.size - b.size)[0]
  )
}

function toGuess(column: Column, values: readonly string[], separator: string | undefined, why: string): Placement {
  const isComplete = column.filled === column.rows
  const distinct = new Set(values).size
  const rule =
    separator === undefined && isComplete
      ? column.name
      : {
          field: column.name,
          ...(separator !== undefined && { split: separator }),
          ...(!isComplete && { default: otherTitle('en') }),
        }
  const reason = `${why}; ${distinct} different values in ${column.rows} rows, for instance ${examples(values)}`
  return {
    config: { category: rule, ...(areCountries(column, values) && { labels: 'iso-3166' }) },
    column,
    explanation: [explain('category', `pages by \`${column.name}\``, reason)],
  }
}

/** Whether a field that says so has codes of countries. */
function areCountries({ name }: Column, values: readonly string[]): boolean {
  const known = (value: string): boolean => countryName(value) !== undefined
  return /country|nation|land|pa[ií]s|pays/i.test(name) && values.every(known)
}

/** The values of a column, split where that leaves no more distinct ones. */
function splitValues(column: Column): { values: readonly string[]; separator?: string } {
  for (const separator of column.isList ? [] : [';', ',', '|']) {
    const several = column.values.filter((value) => value.includes(separator))
    if (several.length < Math.max(2, column.values.length * 0.05)) continue
    const parts = column.values.flatMap((value) => value.split(separator).map((part) => part.trim()))
    if (new Set(parts).size <= column.distinct) return { values: parts.filter((part) => part !== ''), separator }
  }
  return { values: column.values }
}
