import type { CsvSourceConfig } from '../../../shared/model/source-config.ts'
import type { SourceItem } from '../contract/source.ts'
import { findHeader, guessDelimiter, parseCsv } from '../parse/parse-csv.ts'
import { setOwn } from '../parse/records.ts'
import type { SourceContext } from './format.ts'

/**
 * Reads rows from CSV. Rows may be shorter or longer than the header; extra values are kept under their column number.
 * A missing header, titles above it, a column that is named twice and an unclosed quotation mark are reported.
 */
export function* readCsv(config: CsvSourceConfig, context: SourceContext): Generator<SourceItem> {
  const { file, place, report } = context
  const at = (line: number) => ({ file: file.path, line, column: 1 })
  const warn = (code: string, message: string, line: number): void =>
    report({ severity: 'warning', code, message, location: at(line) })
  const records = [...parseCsv(file.text, config.delimiter ?? guessDelimiter(file.text))]
  const table = findHeader(records, config.header)
  const { header } = table
  if (!table.hasHeader && config.header === undefined) {
    const message =
      'there is no header row: the first row has values like those below it; columns are called "column 1" and so on (header: false says that this is right)'
    warn('csv_no_header', message, table.headerLine)
  }
  for (const name of table.repeated) {
    warn('csv_duplicate_column', `two columns are called "${name}"; further ones were numbered`, table.headerLine)
  }
  for (const { line } of table.above) {
    yield { kind: 'skipped', reason: 'title above the header', location: at(line) }
  }
  for (const { values, line, unclosedAt } of table.rows) {
    if (unclosedAt !== undefined) {
      const message = 'the quotation mark is never closed; the value ends with its line. Close it, or double it as text'
      warn('csv_syntax', message, unclosedAt)
    }
    if (values.every((value) => value.trim() === '')) continue
    const fields: Record<string, unknown> = {}
    for (const [index, value] of values.entries()) setOwn(fields, header[index] ?? `column ${index + 1}`, value)
    if (values.length > header.length) {
      const message = `the row has ${values.length} values for ${header.length} columns; quote values that contain the delimiter`
      warn('csv_columns', message, line)
    }
    yield { kind: 'row', fields, ...place({ fields }), location: at(line) }
  }
}
