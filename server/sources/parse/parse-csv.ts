export interface CsvRecord {
  readonly values: string[]
  /** On which it begins, from 1. */
  readonly line: number
  /** Line of a quotation mark that is never closed: its value ends with its line. */
  readonly unclosedAt?: number
}

/** Longest value in quotation marks; one that is never closed must not take a file of any size. */
const MAX_QUOTED_LENGTH = 1_000_000

/** Unclosed marks after which marks are text: searching for the end of each would take too long. */
const MAX_UNCLOSED = 100

const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_RECORDS = 30

/**
 * Parses CSV (RFC 4180), leniently: records may differ in length, and a quotation mark within a value is text. A mark
 * that begins a value and is never closed, or whose text reaches into the quoted values of other lines, costs no more
 * than its own line. Empty lines are no records. In tab-separated text quotation marks are text, unless the value has
 * doubled ones.
 */
export function* parseCsv(text: string, delimiter: string): Generator<CsvRecord> {
  let quotes = delimiter !== '\t'
  let unclosed = 0
  let line = 1
  for (let at = 0; at < text.length;) {
    const record: { values: string[]; line: number; unclosedAt?: number } = { values: [], line }
    for (let isOpen = true; isOpen;) {
      let value: string
      let end: number
      const quoted = quotes && text[at] === '"' ? readQuoted(text, at, delimiter) : undefined
      if (quoted !== undefined && quoted.isClosed) {
        value = quoted.value
        end = quoted.end
        line += countLines(value)
      } else {
        end = endOfValue(text, at, delimiter)
        value = text.slice(at, end)
        if (quoted !== undefined) {
          // What follows the mark may have been meant as several values, and cannot be told apart.
          record.unclosedAt = line
          value = value.slice(1)
          unclosed += 1
          quotes = unclosed < MAX_UNCLOSED
        } else if (delimiter === '\t' && /^"(?=.*"")(?:[^"]|"")*"$/.test(value)) {
          value = value.slice(1, -1).replaceAll('""', '"')
        }
      }
      record.values.push(value)
      isOpen = text.startsWith(delimiter, end)
      at = end + 1
    }
    line += 1
    if (record.values.length > 1 || record.values[0]?.trim() !== '') yield record
  }
}

/** A value that begins with a quotation mark, and where it ends. */
function readQuoted(text: string, start: number, delimiter: string): { value: string; end: number; isClosed: boolean } {
  const limit = Math.min(text.length, start + MAX_QUOTED_LENGTH)
  const lineEnd = text.indexOf('\n', start)
  const open = { value: '', end: start, isClosed: false }
  let value = ''
  let from = start + 1
  for (let at = text.indexOf('"', from); at >= 0 && at < limit; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === '"') {
      value += text.slice(from, at + 1)
      at += 1
      from = at + 1
    } else if (next === undefined || next === '\n' || next === delimiter) {
      return { value: value + text.slice(from, at), end: at + 1, isClosed: true }
    } else if (lineEnd >= 0 && at > lineEnd && (text[at - 1] === delimiter || text[at - 1] === '\n')) {
      // The beginning of another value, on another line.
      return open
    }
  }
  return open
}

function endOfValue(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length; at += 1) if (text[at] === delimiter || text[at] === '\n') return at
  return text.length
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** The delimiter that gives the most records of one length: comma, semicolon, tab or vertical bar. */
export function guessDelimiter(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const lengths = new Map<number, number>()
    let records = 0
    for (const { values } of parseCsv(text, delimiter)) {
      lengths.set(values.length, (lengths.get(values.length) ?? 0) + 1)
      records += 1
      if (records === SAMPLE_RECORDS) break
    }
    const [[columns, count] = [1, 0]] = [...lengths].filter(([length]) => length > 1).toSorted((a, b) => b[1] - a[1])
    return { delimiter, columns, share: records === 0 ? 0 : count / records }
  })
  // The comma, unless another is clearly better.
  const best = scored.reduce((a, b) =>
    b.share > a.share + 0.1 || (b.share > a.share - 0.1 && b.columns > a.columns) ? b : a,
  )
  return best.delimiter
}

/** Rows of a table with the names of their columns. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly hasHeader: boolean
  /** Records above the header: a title, or notes. */
  readonly above: readonly CsvRecord[]
  readonly headerLine: number
  readonly repeated: readonly string[]
  readonly rows: readonly CsvRecord[]
}

/**
 * Finds the header of a table. The first record is none where a number, coordinate, address or date in it stands above
 * values of the same kind; columns are called `column 1` then, as those without a name are.
 *
 * @param hasHeader What the operator says.
 */
export function findHeader(records: readonly CsvRecord[], hasHeader?: boolean): CsvTable {
  const sample = records.slice(0, SAMPLE_RECORDS)
  const filled = sample.map(({ values }) => values.filter((value) => value.trim() !== '').length)
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0
  // A title is one cell above a table of several columns.
  const first = Math.max(0, usual < 3 ? 0 : filled.findIndex((count) => count > usual / 2))
  const top = records[first]
  const below = sample.slice(first + 1)
  const named = hasHeader ?? (top === undefined || !isData(top, below))
  const names = (named ? top?.values : undefined) ?? []
  const repeated: string[] = []
  const header: string[] = []
  const width = named ? names.length : Math.max(0, ...sample.map(({ values }) => values.length))
  for (let index = 0; index < width; index += 1) {
    const name = names[index]?.trim() ?? ''
    if (header.includes(name) && !repeated.includes(name)) repeated.push(name)
    let unique = name === '' ? `column ${index + 1}` : name
    for (let number = 2; header.includes(unique); number += 1) unique = `${name} ${number}`
    header.push(unique)
  }
  return {
    header,
    hasHeader: named,
    above: records.slice(0, first),
    headerLine: top?.line ?? 1,
    repeated,
    rows: records.slice(first + (named ? 1 : 0)),
  }
}

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$|^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/
const DATE = /^\d{4}-\d{2}-\d{2}/

/** Years name columns. */
const YEAR = /^(?:1[89]|20)\d\d$/

function isData({ values }: CsvRecord, below: readonly CsvRecord[]): boolean {
  return values.some((value, column) => {
    const kind = [ADDRESS, DATE, NUMBER].find((pattern) => pattern.test(value.trim()))
    if (kind === undefined || YEAR.test(value.trim())) return false
    const others = below.flatMap(({ values: cells }) => {
      const cell = cells[column]?.trim() ?? ''
      return cell === '' ? [] : [cell]
    })
    return others.length > 0 && others.filter((other) => kind.test(other)).length >= others.length * 0.8
  })
}
