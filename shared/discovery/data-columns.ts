import { publishedListingSchema } from '../model/listing.ts'
import type { Listing } from '../model/listing.ts'

/** A listing as the files of all data have it. */
export type DataRow = Partial<Listing> & Pick<Listing, 'id' | 'name' | 'categories'> & { readonly page_url?: string }

type DataKey = Exclude<keyof DataRow, 'pricing' | 'location' | 'link'>

/** A column of the table: Table Schema's description, and how its value is found. */
export interface DataColumn {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'yearmonth' | 'object' | 'array'
  readonly description?: string
  /** Between the values of a list. */
  readonly separator?: typeof SEPARATOR
  readonly read: (row: DataRow) => unknown
}

/** Between the values of a list; in one of them `\|`, and `\\` for a backslash. */
const SEPARATOR = '|'

/** What a spreadsheet would run as a formula, and what looks guarded already. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function column(name: DataKey, type: DataColumn['type'] = 'string'): DataColumn {
  const { description } = publishedListingSchema.shape[name]
  return { name, type, ...(description !== undefined && { description }), read: (row) => row[name] }
}

function list(name: DataKey): DataColumn {
  return { ...column(name), separator: SEPARATOR }
}

function part<Key extends 'pricing' | 'location' | 'link'>(
  of: Key,
  name: keyof NonNullable<Listing[Key]> & string,
  type: DataColumn['type'] = 'string',
): DataColumn {
  const read = (row: DataRow): unknown => {
    const members: Readonly<Record<string, unknown>> | undefined = row[of]
    return members?.[name]
  }
  return { name: `${of}_${name}`, type, read }
}

/** The columns of `listings.csv`, the same for every directory: members of a listing in the schema's order, flat. */
export const DATA_COLUMNS: readonly DataColumn[] = [
  column('id'),
  column('name'),
  column('url'),
  column('description'),
  list('categories'),
  column('type'),
  list('tags'),
  column('links', 'array'),
  list('license'),
  column('logo'),
  column('status'),
  part('pricing', 'free', 'boolean'),
  part('pricing', 'model'),
  part('pricing', 'url'),
  list('alternative_to'),
  list('language'),
  part('location', 'name'),
  part('location', 'locality'),
  part('location', 'region'),
  part('location', 'country'),
  part('location', 'lat', 'number'),
  part('location', 'lng', 'number'),
  column('start'),
  column('end'),
  column('online', 'boolean'),
  column('added', 'date'),
  column('updated', 'date'),
  column('checked', 'date'),
  part('link', 'state'),
  part('link', 'since', 'date'),
  part('link', 'url'),
  column('stars', 'integer'),
  column('last_commit', 'yearmonth'),
  column('last_release', 'date'),
  column('provenance', 'object'),
  column('note'),
  column('body'),
  column('source_path'),
  column('extra', 'object'),
  column('page_url'),
]

/**
 * A row of the table as texts, empty where there is nothing.
 *
 * **Security:** a text that a spreadsheet would take for a formula gets an apostrophe in front, as does one that already
 * has that form: whoever removes one apostrophe from each such text has what was published.
 */
export function writeDataCells(row: DataRow): string[] {
  return DATA_COLUMNS.map(({ read, separator }) => {
    const value = read(row)
    if (value === undefined) return ''
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    const text =
      typeof value === 'string'
        ? value
        : separator !== undefined && Array.isArray(value)
          ? value.map((each) => String(each).replace(/[\\|]/g, '\\$&')).join(separator)
          : JSON.stringify(value)
    return FORMULA.test(text) ? `'${text}` : text
  })
}
