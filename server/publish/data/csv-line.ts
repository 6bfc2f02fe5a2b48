/** What RFC 4180 §2 has in quotes: a separator, a quote or a line end. */
const QUOTED = /[",\r\n]/

/** A line of CSV with its end, as RFC 4180 has it: a cell is quoted only where it must be, and a quote in it doubled. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}
