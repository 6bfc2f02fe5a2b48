/** A row of a table as an object. */
export type TableRow = Readonly<Record<string, unknown>>

/**
 * The rows of a table in an answer, `{columns, rows}`, as objects with what cards have: `title` and, where the table has
 * a template of addresses, `url`.
 *
 * @returns `undefined` where there is no table.
 */
export function readTable(value: TableRow): TableRow[] | undefined {
  const { columns, rows, url_template: template } = value
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  return rows.map((cells: unknown) => {
    const row = Object.fromEntries(
      columns.map((name, at) => [String(name), Array.isArray(cells) ? cells[at] : undefined]),
    )
    const title = row['name'] ?? row['title'] ?? row[String(columns[0])]
    return { ...row, title: String(title ?? ''), ...(typeof template === 'string' && { url: fill(template, row) }) }
  })
}

function fill(template: string, row: TableRow): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = row[name]
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : ''
  })
}
