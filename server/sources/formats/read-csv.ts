import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { CsvSourceConfig } from '../../../shared/model/source-config.ts'
import { setOwn } from '../parse/records.ts'
import type { SourceItem } from '../contract/source.ts'
import { guessDelimiter } from '../parse/guess-delimiter.ts'
import type { SourceContext } from './format.ts'

/** Characters handed to the parser at a time, so that rows can be taken while the file is still being parsed. */
const CHUNK_LENGTH = 1 << 16

/** Largest record, in bytes: an unclosed quotation mark must not swallow a file of any size. */
const MAX_RECORD_BYTES = 1_000_000

interface CsvRecord {
  values: string[]
  line: number
}

/**
 * Reads rows from CSV with a header row (RFC 4180; comma, semicolon or tab). Rows may be shorter or longer than the
 * header; extra values are kept under their column number. Empty lines are skipped.
 */
export async function* readCsv(config: CsvSourceConfig, context: SourceContext): AsyncGenerator<SourceItem> {
  const { file, place, report } = context
  const at = (line: number) => ({ file: file.path, line, column: 1 })
  if (file.text.trim() === '') {
    report({ severity: 'warning', code: 'file_empty', message: 'the file is empty', location: at(1) })
    return
  }
  let header: string[] | undefined
  let nextLine = 1
  try {
    for await (const { values, line } of parseRecords(file.text, config.delimiter ?? guessDelimiter(file.text))) {
      nextLine = line + values.join('').split('\n').length
      if (header === undefined) {
        header = values.map((name, index) => name.trim() || `column ${index + 1}`)
        continue
      }
      if (values.every((value) => value.trim() === '')) continue
      const fields: Record<string, unknown> = {}
      for (const [index, value] of values.entries()) setOwn(fields, header[index] ?? `column ${index + 1}`, value)
      if (values.length > header.length) {
        const message = `the row has ${values.length} values for ${header.length} columns; quote values that contain the delimiter`
        report({ severity: 'warning', code: 'csv_columns', message, location: at(line) })
      }
      yield { kind: 'row', fields, ...place({ fields }), location: at(line) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = `${error.message}; the rest of the file was skipped`
    report({ severity: 'error', code: 'csv_syntax', message, location: at(nextLine) })
    yield { kind: 'skipped', reason: 'unreadable rest of file', location: at(nextLine) }
  }
}

/** Parses piece by piece. Records are taken in the callback: a stream that fails drops those still buffered. */
async function* parseRecords(text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  let records: CsvRecord[] = []
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record(values: string[], { lines }) {
      records.push({ values, line: lines - values.join('').split('\n').length + 1 })
      return null
    },
  })
  const done = finished(parser.resume())
  // Awaited below; until then a failure must not count as an unhandled rejection.
  done.catch(() => undefined)
  const take = (): CsvRecord[] => {
    const taken = records
    records = []
    return taken
  }
  for (const chunk of chunks(text)) {
    if (parser.destroyed) break
    parser.write(chunk)
    yield* take()
  }
  if (!parser.destroyed) parser.end()
  const failure: unknown = await done.then(
    () => undefined,
    (error: unknown) => error,
  )
  yield* take()
  if (failure !== undefined) throw failure
}

/** Cuts at line ends, so that no surrogate pair is split. */
function* chunks(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start + CHUNK_LENGTH)
    const end = newline < 0 ? text.length : newline + 1
    yield text.slice(start, end)
    start = end
  }
}
