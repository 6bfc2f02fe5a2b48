import type { Directory } from '../model/directory.ts'
import { createFieldTable, readField } from '../model/field-table.ts'
import { LISTING_FIELDS, PAGE_URL } from '../model/fields.ts'
import type { FieldRow, FieldType } from '../model/fields.ts'
import type { Listing } from '../model/listing.ts'

/** A listing as the files of all data have it. */
export type DataRow = Partial<Listing> & Pick<Listing, 'id' | 'name' | 'categories'> & { readonly page_url?: string }

/** A column of the table: Table Schema's description, and how its value is found. */
export interface DataColumn {
  readonly name: string
  readonly type: FieldType
  readonly description?: string
  /** Between the values of a list. */
  readonly separator?: typeof SEPARATOR
  readonly read: (row: DataRow) => unknown
}

/** Between the values of a list; in one of them `\|`, and `\\` for a backslash. */
const SEPARATOR = '|'

/** What a spreadsheet would run as a formula, and what looks guarded already. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Columns for fields of the source; all further ones are in `extra`. */
const MAX_OWN_COLUMNS = 100

/** Members of a listing in the order published, flat. */
const OUR_COLUMNS: readonly DataColumn[] = [
  ...LISTING_FIELDS.flatMap((row: FieldRow) =>
    row.parts === undefined
      ? [columnOf(row, row.name)]
      : row.parts.map((part) => columnOf({ ...part, description: '' }, `${row.name}.${part.name}`)),
  ),
  columnOf({ type: 'string', description: PAGE_URL }, 'page_url'),
]

/**
 * The columns of `listings.csv`: ours, and before `extra` those of the source, as `extra_…` where one of ours has the name.
 *
 * @param own Names of fields of the source.
 */
export function dataColumns(own: Iterable<string>, { schema }: Pick<Directory, 'schema'> = {}): DataColumn[] {
  const names = new Set(Array.from(new Set(own)).slice(0, MAX_OWN_COLUMNS))
  const fields = createFieldTable(schema?.fields)
  const columns = Array.from(names, (name) => ({
    ...columnOf({ type: 'any', description: fields.get(name)?.description ?? '' }, `extra.${name}`),
    ...(OUR_COLUMNS.every((ours) => ours.name !== name) && { name }),
  }))
  const readRest = ({ extra = {} }: DataRow): unknown => {
    const rest = Object.entries(extra).filter(([name]) => !names.has(name))
    return rest.length === 0 ? undefined : Object.fromEntries(rest)
  }
  return OUR_COLUMNS.flatMap((each) => (each.name === 'extra' ? [...columns, { ...each, read: readRest }] : [each]))
}

/** @param path Dotted, of a part. */
function columnOf({ type, description = '' }: Pick<FieldRow, 'type' | 'description'>, path: string): DataColumn {
  return {
    name: path.replace('.', '_'),
    // Table Schema has no type for a date perhaps with a time.
    type: type === 'list' || type === 'datetime' ? 'string' : type,
    ...(description !== '' && { description }),
    read: (row) => readField(row, path),
    ...(type === 'list' && { separator: SEPARATOR }),
  }
}

/**
 * A row of the table as texts, empty where there is nothing.
 *
 * **Security:** a text that a spreadsheet would take for a formula gets an apostrophe in front, as does one that already
 * has that form: removing one apostrophe from each such text gives the published text.
 */
export function writeDataCells(row: DataRow, columns: readonly DataColumn[]): string[] {
  return columns.map(({ read }) => {
    const value = read(row)
    if (value === undefined) return ''
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    const text =
      typeof value === 'string'
        ? value
        : Array.isArray(value) && value.every((each) => Object(each) !== each)
          ? value.map((each) => String(each).replace(/[\\|]/g, '\\$&')).join(SEPARATOR)
          : JSON.stringify(value)
    return FORMULA.test(text) ? `'${text}` : text
  })
}

/** What RFC 4180 §2 has in quotes: a separator, a quote or a line end. */
const QUOTED = /[",\r\n]/

/** A line of CSV with its end, as RFC 4180 has it: a cell is quoted only where it must be, and a quote in it doubled. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}
