/** The result of a benchmark. */
export interface BenchResult {
  /** For people: first the header row, then the rows. */
  readonly table: readonly (readonly string[])[]
  /** For scripts: ratios are named `x_over_y`, times carry their unit (`_us`, `_ms`). */
  readonly figures: Readonly<Record<string, number>>
}

/** Aligns a table by columns, the first to the left, the others to the right. */
export function formatTable(table: BenchResult['table']): string {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n')
}

/** Rounds to `digits` significant digits, so that figures do not suggest more precision than was measured. */
export function significant(value: number, digits = 4): number {
  return Number(value.toPrecision(digits))
}
