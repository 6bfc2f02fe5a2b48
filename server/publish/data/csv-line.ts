/** What RFC 4180 §2 has in quotes: a separator, a quote or a line end. */
const QUOTED = /[",\r\n]/

/** A line of CSV with its end, as RFC 4180 has it: a cell is quoted only where it must be, and a quote in it doubled. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

/** Splits what {@link writeCsvLine} wrote into its lines, each with its end. */
export function* splitCsvLines(text: string): Generator<string> {
  let start = 0
  let isQuoted = false
  let quote = text.indexOf('"')
  for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n', end + 2)) {
    for (; quote !== -1 && quote < end; quote = text.indexOf('"', quote + 1)) isQuoted = !isQuoted
    if (isQuoted) continue
    yield text.slice(start, end + 2)
    start = end + 2
  }
}
