import { type FieldRow, LISTING_FIELDS } from '../../../../shared/model/fields.ts'
import { FIELD_SYNONYMS, normalizeFieldName } from '../../mapping/synonyms.ts'
import { countBy, isRecord } from '../../parse/records.ts'

/** A record of a source, values untrusted. */
export type DataRow = Readonly<Record<string, unknown>>

/** What a text looks like; the first shape of {@link SHAPES} that fits. */
export type Shape = (typeof SHAPES)[number][0]

/** Suffixes of archives and programs, which are downloaded and never visited. */
const DOWNLOAD = String.raw`(?:zip|exe|msi|msix|dmg|pkg|deb|rpm|apk|jar|whl|7z|rar|iso|nupkg|vsix|t?gz|tar|t?xz|bz2|appimage)`

const SHAPES = [
  ['image', /^[^\s?#]+\.(?:png|svg|jpe?g|webp|gif|ico|avif)(?:[?#]\S*)?$/i],
  ['download', new RegExp(String.raw`^https?://\S+(?:\.${DOWNLOAD}(?:[?#]\S*)?$|/releases/download/|/archive/)`, 'i')],
  // With a gap to fill in it is none: `https://example.org/{account}`.
  ['address', /^(?:https?:\/\/|git(?:\+\w+)?:\/\/|(?:ssh:\/\/)?git@)[^\s/{}]+[^\s{}]*$/i],
  ['email', /^(?:mailto:)?[^\s@/:]+@[\w-]+(?:\.[\w-]+)+$/],
  ['boolean', /^(?:yes|no|true|false|ja|nein|nee|oui|non|sí|sim|não|да|нет|tak|nie|はい|いいえ|是|否)$/i],
  ['year', /^(?:19|20)\d\d$/],
  ['day', /^\d{4}-\d\d(?:-\d\d)?$/],
  ['time', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*$/],
  ['integer', /^(?:0|-?[1-9]\d{0,14})$/],
  [
    'number',
    /^-?(?:(?:0|[1-9]\d{0,14})?(?:\.\d+|,\d{1,3})?(?:e[-+]?\d+)?|\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d+)$/i,
  ],
  ['digest', /^(?:(?:sha\d+|md5)[-:]\S{20,}|(?=.*\d)[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i],
  ['version', /^(?:v?\d+(?:\.\d+){1,4}(?:[-+.][\w.-]+)?|\d+x\d+(?: \d+x\d+)*)$/i],
  ['pattern', /^<svg\b|^\^\S|\S{3}\$$|\\[dwsbDWS.]|\(\?[:=!]|\[[^\]\s]+\][*+]/],
  [
    'file',
    new RegExp(
      String.raw`^[\w./\\@-]+\.(?:json5?|ya?ml|toml|md|mdx|html?|txt|csv|xml|bat|cmd|ps1|lnk|dll|py|pdf|${DOWNLOAD})$`,
      'i',
    ),
  ],
  ['repository', /^[\w.-]+\/[\w.-]+(?:#[\w./@-]+)?$/],
  ['host', /^(?:www\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/\S*)?$/i],
  ['text', /\p{L}/u],
  ['sign', /[^]/],
] as const satisfies readonly (readonly [string, RegExp])[]

/** The shape of a value, without space around it. */
export function shapeOf(text: string): Shape {
  return SHAPES.find(([, shape]) => shape.test(text))?.[0] ?? 'sign'
}

/** What the values of one field of many rows look like. */
export interface Column {
  /** Dotted for a field of an object inside of the row. */
  readonly name: string
  readonly rows: number
  readonly filled: number
  readonly isList: boolean
  /** Values that are no objects, lists flattened. */
  readonly values: readonly string[]
  /** Rows by number that have a value. */
  readonly has: ReadonlySet<number>
  readonly distinct: number
  readonly length: number
  /** Share of the values that have one of these shapes. */
  share(...shapes: readonly Shape[]): number
}

/** Describes every field of `rows`; fields of objects in them have dotted names, two levels deep. */
export function describeColumns(rows: readonly DataRow[]): Column[] {
  const found = new Map<string, { values: string[]; has: Set<number>; isList: boolean }>()
  const add = (name: string, value: unknown, row: number, depth: number): void => {
    if (isRecord(value) && !(value instanceof Date)) {
      if (depth > 0) for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner, row, depth - 1)
      return
    }
    const column = found.get(name) ?? { values: [], has: new Set(), isList: false }
    found.set(name, column)
    const texts = (Array.isArray(value) ? value : [value]).flatMap(toText)
    if (Array.isArray(value)) column.isList = true
    if (texts.length > 0) column.has.add(row)
    column.values.push(...texts)
  }
  for (const [index, row] of rows.entries()) for (const [key, value] of Object.entries(row)) add(key, value, index, 2)
  return Array.from(found, ([name, { values, has, isList }]) => createColumn(name, rows.length, values, has, isList))
}

/** Lists whose addresses are of many kinds, or about a thing. */
export const REFERENCES = /(?:^|[._-])(?:links|resources|references|sources|articles|see[_-]?also|related)$/i

/**
 * Describes the fields of objects in lists of rows, of the last object in each: `terms[-1].url`. Objects with a name are
 * things themselves.
 */
export function describeLast(rows: readonly DataRow[]): Column[] {
  const columns = describeColumns(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, list]) => {
          const last: unknown = Array.isArray(list) ? list.at(-1) : undefined
          return isRecord(last) && !REFERENCES.test(name) ? [[`${name}[-1]`, last]] : []
        }),
      ),
    ),
  )
  const lists = new Set(columns.filter(({ name }) => /\.(?:name|title|label|term)$/i.test(name)).map(listOf))
  return columns.filter((column) => !lists.has(listOf(column)))
}

function listOf({ name }: Column): string {
  return name.slice(0, name.indexOf('['))
}

function createColumn(
  name: string,
  rows: number,
  values: readonly string[],
  has: ReadonlySet<number>,
  isList: boolean,
): Column {
  let shapes: Map<Shape, number> | undefined
  return {
    name,
    rows,
    filled: has.size,
    isList,
    values,
    has,
    distinct: new Set(values).size,
    length: values.reduce((sum, value) => sum + value.length, 0) / Math.max(values.length, 1),
    share(...wanted) {
      shapes ??= countBy(values.map(shapeOf))
      return wanted.reduce((sum, shape) => sum + (shapes?.get(shape) ?? 0), 0) / Math.max(values.length, 1)
    },
  }
}

function toText(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}

/** Objects of a row that are about something else than the row: their names and addresses are not its own. */
const OTHERS =
  /(?:^|\.)(?:\w+[_-])?(?:authors?|editors?|review(?:s|ers?)?|owners?|maintainers?|creators?|users?|contacts?|contributors?|publishers?|vendors?|organi[sz]ations?|licen[cs]es?|logos?|icons?|images?|screenshots?|versions?|releases?|platforms?|architecture|bugs|funding|sponsors?|parents?|categor(?:y|ies)|dependencies|depends|suggests?|\d+|translations?|schema|i18n|checkver|autoupdate|badges?|social|status|cfp)(?:\[-1\])?\./i

/** The names of one of our fields that readers recognize, and those that need a look at the values. */
export function namesOf(field: string): string[] {
  const row: FieldRow | undefined = LISTING_FIELDS.find(({ name }) => name === field)
  return [...(FIELD_SYNONYMS[field] ?? []), ...(row?.guess || [])]
}

/**
 * The columns with one of these names, in the order of the names: by their whole name, else by what stands behind the
 * last dot; among equals the more filled one first.
 */
export function columnsNamed(columns: readonly Column[], names: readonly string[]): Column[] {
  const byName = Map.groupBy(columns, ({ name }) => normalizeFieldName(name))
  const byEnd = Map.groupBy(
    columns.filter(({ name }) => name.includes('.') && !OTHERS.test(name)),
    ({ name }) => normalizeFieldName(name.slice(name.lastIndexOf('.') + 1)),
  )
  return [...new Set([byName, byEnd].flatMap((table) => names.flatMap((name) => byMostFilled(table.get(name) ?? []))))]
}

function byMostFilled(columns: readonly Column[]): Column[] {
  return columns.toSorted((a, b) => b.filled - a.filled)
}

/** Whether a column belongs to something else than the row. */
export function isAboutOthers({ name }: Pick<Column, 'name'>): boolean {
  return OTHERS.test(name)
}
