import { normalizeFieldName } from '../mapping/synonyms.ts'
/** What the values of one field of many rows look like. */
export interface Column {
  name: string
  /** Non-empty scalar values, lists flattened. */
  values: string[]
  /** Rows where the field has a value. */
  filled: number
  isList: boolean
  rows: number
  /** Distinct values. */
  distinct: number
  /** Values that are absolute http(s) URLs. */
  urls: number
}

/** A record of a source, values untrusted. */
export type DataRow = Readonly<Record<string, unknown>>

/** Describes every field of `rows`; fields of nested objects have dotted names, two levels deep. */
export function describeColumns(rows: readonly DataRow[]): Column[] {
  const columns = new Map<string, Column>()
  const add = (name: string, value: unknown, depth: number): void => {
    if (isRow(value)) {
      if (depth > 0) for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner, depth - 1)
      return
    }
    const texts = (Array.isArray(value) ? value : [value]).flatMap(toText)
    let column = columns.get(name)
    if (!column) {
      column = { name, values: [], filled: 0, isList: false, rows: rows.length, distinct: 0, urls: 0 }
      columns.set(name, column)
    }
    if (Array.isArray(value)) column.isList = true
    if (texts.length > 0) column.filled++
    column.values.push(...texts)
  }
  for (const row of rows) for (const [key, value] of Object.entries(row)) add(key, value, 1)
  for (const column of columns.values()) {
    column.distinct = new Set(column.values).size
    column.urls = column.values.filter((value) => /^https?:\/\/[^\s/]/i.test(value)).length
  }
  return [...columns.values()]
}

/** Whether a value is an object with fields. */
export function isRow(value: unknown): value is DataRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** The columns with one of these names, in the order of the names; among equals the more filled one first. */
export function columnsNamed(columns: readonly Column[], names: readonly string[]): Column[] {
  return names.flatMap((name) =>
    columns.filter((column) => normalizeFieldName(column.name) === name).sort((a, b) => b.filled - a.filled),
  )
}

function toText(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}
