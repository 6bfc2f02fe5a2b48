/**
 * A Markdown table whose columns are as wide as their widest cell.
 *
 * @param rows Each with as many cells as the header. Cells contain neither `|` nor line breaks.
 * @returns Its lines.
 */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const formatRow = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [formatRow(header), formatRow(widths.map((width) => '-'.repeat(width))), ...rows.map(formatRow)]
}
