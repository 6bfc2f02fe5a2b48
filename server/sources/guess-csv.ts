import { parse } from 'csv-parse/sync'
import { guessCategoryColumn } from './guess-category.ts'
import type { DataRow } from './guess-columns.ts'
import { describeColumns, isRow, normalizeFieldName } from './guess-columns.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { guessFields } from './guess-fields.ts'

/** Guesses a `csv` source from the file's text. @param files Its path as the configuration names it. */
export function guessCsv(text: string, files: string): SourceGuess {
  const delimiter = findDelimiter(text)
  const diagnostics: SourceGuess['diagnostics'] = []
  let rows: DataRow[] = []
  try {
    const tolerant = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
    const parsed: unknown[] = parse(text, { ...tolerant, columns: true, delimiter })
    rows = parsed.filter(isRow)
  } catch (error) {
    const message = `the file cannot be read as CSV: ${error instanceof Error ? error.message : String(error)}`
    diagnostics.push({ severity: 'error', code: 'csv_syntax', message, location: { file: files, line: 1, column: 1 } })
  }
  const columns = describeColumns(rows)
  const category = guessCategoryColumn(columns)
  // What sorts the rows is not also one of their properties.
  const fields = guessFields(columns.filter((column) => column !== category?.column))
  const source: Record<string, unknown> = { kind: 'csv', files }
  const explanation: SourceGuess['explanation'] = [
    { path: ['kind'], decision: 'csv', reason: `${rows.length} rows and ${columns.length} columns` },
  ]
  if (delimiter !== ',') source.delimiter = delimiter
  if (category) {
    const { column, split, reason } = category
    source.category = split === undefined ? column.name : { field: column.name, split }
    explanation.push({ path: ['category'], decision: `pages by \`${column.name}\``, reason })
    const isCountry = /^country(?:code)?$/.test(normalizeFieldName(column.name))
    if (isCountry && column.values.every((value) => /^[A-Za-z]{2}$/.test(value))) {
      const decision = 'titles are the codes'
      explanation.push({ path: ['category'], decision, reason: 'add `labels: iso-3166` to show names of countries' })
    }
  } else {
    explanation.push({ path: ['category'], decision: 'one page', reason: 'no column has few values that repeat' })
  }
  source.fields = fields.fields
  explanation.push(...fields.explanation)
  return { source, explanation, diagnostics, rows: rows.length, ...(fields.type && { type: fields.type }) }
}

/** The delimiter that occurs most in the header row. */
function findDelimiter(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter
}
