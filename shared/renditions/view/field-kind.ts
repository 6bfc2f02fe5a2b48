import { wordsOfName } from '../../model/field-table.ts'
import type { Field } from '../../model/field-table.ts'

/** What the values of a field are to people: what can be compared, and how it is written. */
export type FieldKind = 'number' | 'year' | 'date' | 'boolean' | 'link' | 'id' | 'text'

const YEAR_NAME =
  /year|founded|since|published|release|first|jahr|seit|gegründ|erschien|ann[ée]e|depuis|año|desde|\bano|год|年|سنة|שנת|वर्ष|연도/i
/** Numbers that rate, as the languages of pages call them. */
export const RATING = /rating|score|bewert|\bnote|valorac|puntuac|avalia|рейтинг|оценк|评分|評価|평점|تقييم|דירוג|रेटिंग/i
/** Numbers that only name or place a thing. */
const IDENTIFIER = /\b(?:id|isbn|zip|port|lat|lng|lon|latitude|longitude)$/i
const YEAR = /^(?:1[0-9]|20)\d\d$/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const DAY = /^\d{4}-\d\d(?:-\d\d(?:T.*)?)?$/
const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i

/**
 * The kind of a field: as `schema.fields` declares it, else as its values are.
 *
 * @param values Some of them, as facets spell them.
 */
export function fieldKind(field: Field | undefined, name: string, values: readonly string[]): FieldKind {
  const type = field?.declared?.type ?? (field?.isOurs === true ? field.type : undefined)
  const format = field?.declared?.format ?? field?.format
  const all = (pattern: RegExp): boolean => values.length > 0 && values.every((value) => pattern.test(value))
  const addresses = values.filter((value) => ADDRESS.test(value)).length
  // A few may be written without their scheme.
  if (format === 'uri' || format === 'email' || addresses > values.length * 0.8) return 'link'
  if (type === 'year') return 'year'
  if (type === 'date' || type === 'datetime' || type === 'yearmonth') return 'date'
  if (type === 'boolean') return 'boolean'
  const isNumber = type === 'integer' || type === 'number' || ((type === undefined || type === 'any') && all(NUMBER))
  if (isNumber && IDENTIFIER.test(wordsOfName(name))) return 'id'
  // A bare number of four digits is a year where it is called so; a sum is not.
  if (isNumber) return format === undefined && YEAR_NAME.test(name) && all(YEAR) ? 'year' : 'number'
  if (type !== undefined && type !== 'any') return 'text'
  return all(DAY) ? 'date' : all(/^(?:true|false)$/) ? 'boolean' : 'text'
}

/** Whether values of a kind have an order that people ask for. */
export function isMeasured(kind: FieldKind): kind is 'number' | 'year' | 'date' {
  return kind === 'number' || kind === 'year' || kind === 'date'
}
