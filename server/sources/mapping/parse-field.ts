import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import type { FieldRow, FieldType } from '../../../shared/model/fields.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { isEmpty, isRecord, scalarText, setOwn, toList } from '../parse/records.ts'
import type { ExtraValue } from './clean-extra.ts'
import { readPath, splitText } from './field-path.ts'
import type { FieldPicker } from './field-picker.ts'
import {
  toBoolean,
  toCoordinates,
  toCount,
  toDate,
  toDateTime,
  toJoinedLine,
  toLine,
  toLines,
  toLogo,
  toMonth,
  toPeriod,
  toStatus,
  toUrl,
} from './map-values.ts'
import type { LogoBase } from './map-values.ts'
import { plainLine, textBlock } from './plain-text.ts'
import { toAmount } from './read-amount.ts'
import { splitPlace } from './split-place.ts'
import { toLanguage } from './to-language.ts'
import { toLicenses } from './to-licenses.ts'

/** What reading a row goes by. */
export interface ParseContext {
  readonly config: MappingConfig
  /** What relative addresses are relative to. */
  readonly base: string | undefined
  readonly logos: LogoBase
  /** Whether the texts of the row are not Markdown. */
  readonly isPlainText: boolean
  /** Of days that say none. */
  readonly year: number | undefined
  /** Keeps a value beside what was made of it. */
  readonly keep: (name: string, value: unknown) => void
  /** Called with the last day of a period. */
  readonly setEnd: (day: string) => void
}

interface Parser {
  /** @returns `undefined` for a value that does not fit. */
  readonly parse: (value: unknown, fieldName: string, context: ParseContext) => unknown
  /** Whether a value found by a usual name is meant for this field. */
  readonly fits?: (value: unknown) => boolean
}

/** Schema.org types people use for listings; any other `type` in a source means something else and is kept. */
const SCHEMA_TYPES =
  /^(?:Thing|(?:Software|Web|Mobile)Application|SoftwareSourceCode|WebAPI|WebSite|VideoGame|Game|.*Event|.*Organization|.*Business|Place|City|Course|Book|Dataset|DataCatalog|JobPosting|Product|Service|CreativeWork|Person|Article|.*Object|Recipe|Movie|Restaurant|Store)$/

const LANGUAGE_SEPARATOR = /[,;\s]\s*/

/** How the fields are read whose type does not say it. */
const PARSERS: Readonly<Record<NonNullable<FieldRow['parse']>, Parser>> = {
  body: { parse: (value) => textBlock(value) },
  text: { parse: (value, _name, { isPlainText }) => plainLine(value, isPlainText) },
  logo: { parse: (value, _name, { logos }) => toLogo(value, logos) },
  status: { parse: (value, name, { config }) => toStatus(value, name, config.status) },
  'schema-type': {
    parse: (value) => toLine(value, 80),
    fits: (value) => SCHEMA_TYPES.test(scalarText(value) ?? ''),
  },
  languages: {
    parse: (value) => some(toLines(value, LANGUAGE_SEPARATOR).map((one) => toLanguage(one) ?? one)),
    fits: (value) => toLines(value, LANGUAGE_SEPARATOR).every((one) => toLanguage(one) !== undefined),
  },
  licenses: {
    parse(value, _name, { keep }) {
      const { ids, written } = toLicenses(value)
      if (written.length > 0) keep('license_as_written', written.length === 1 ? written[0] : written)
      return some(ids)
    },
  },
  period: {
    parse(value, _name, { year, setEnd }) {
      const period = toPeriod(value, year)
      if (period !== undefined) setEnd(period.end)
      return period?.start ?? toDateTime(value) ?? toDateTime(`${scalarText(value)} ${year}`)
    },
  },
  place: { parse: (value) => readPlace(value) },
  price: { parse: (value) => readPrice(value) },
}

/** The value of one of our fields in a row: by its own parser, its parts, or its type. */
export function pickField(row: FieldRow, picker: FieldPicker, context: ParseContext): unknown {
  if (row.parts !== undefined) return pickParts(row, row.parts, picker, context)
  const parser = row.parse === undefined ? undefined : PARSERS[row.parse]
  const parse = parser?.parse ?? ((value: unknown) => parseOurs(row, value, context))
  return picker.pick(row.name, (value, fieldName) => parse(value, fieldName, context), parser?.fits)
}

/** An object of ours: one value that has all of it, and separate fields for each part. */
function pickParts(
  row: FieldRow,
  parts: readonly FieldRow[],
  picker: FieldPicker,
  context: ParseContext,
): object | undefined {
  const whole = picker.pick(row.name, (value) => {
    if (isRecord(value)) return readParts(parts, value, context)
    const read: unknown = row.parse === undefined ? undefined : PARSERS[row.parse].parse(value, row.name, context)
    return isRecord(read) ? read : undefined
  })
  const given = compact(
    parts.map((part) => [
      part.name,
      picker.pick(`${row.name}.${part.name}`, (value) =>
        part.name === 'name' ? toJoinedLine(value) : parseOurs(part, value, context),
      ),
    ]),
  )
  const all = { ...whole, ...given }
  const [only, ...others] = Object.keys(all)
  if (row.parse === 'place' && only === 'name' && others.length === 0) return splitPlace(String(all[only]))
  return only === undefined ? undefined : all
}

/** An object with fields we do not understand is better kept whole in `extra`. */
function readParts(
  parts: readonly FieldRow[],
  value: Readonly<Record<string, unknown>>,
  context: ParseContext,
): Record<string, unknown> | undefined {
  const read = compact(
    parts.map((part) => {
      const name = [part.name, ...(part.synonyms || [])].find((one) => value[one] !== undefined)
      return [part.name, name === undefined ? undefined : parseOurs(part, value[name], context)]
    }),
  )
  return Object.keys(read).length === Object.keys(value).length ? read : undefined
}

function compact(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Coordinates, or the name of a place. */
function readPlace(value: unknown): Listing['location'] {
  const coordinates = toCoordinates(value)
  if (coordinates !== undefined) return coordinates
  const name = toJoinedLine(value)
  return name === undefined ? undefined : { name }
}

/** A page about it, or a word. */
function readPrice(value: unknown): Listing['pricing'] {
  if (typeof value === 'boolean') return undefined
  const url = toUrl(value)
  if (url !== undefined) return { url }
  const model = toLine(value)
  if (model === undefined) return undefined
  return /^free$/i.test(model) ? { model, free: true } : { model }
}

function parseOurs(row: FieldRow, value: unknown, { base }: ParseContext): unknown {
  const { type, format, values, min = -Infinity, max = Infinity } = row
  if (type === 'list') return some(toLines(value, /[,;]/))
  if (format === 'uri') return toUrl(value, base)
  const parsed = parseScalar(type, value)
  if (typeof parsed === 'number') return parsed >= min && parsed <= max ? parsed : undefined
  if (type !== 'string') return parsed
  const line = toLine(value)
  return values === undefined || (line !== undefined && values.includes(line)) ? line : undefined
}

function some<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined
}

/** An address of mail: no more than can be told from its shape. */
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/

/** A value of a field that the directory declares, as one of its type; `undefined` where it does not fit. */
export function parseDeclared(
  value: ExtraValue,
  { type = 'string', format, delimiter = ',' }: FieldSchema,
): ExtraValue | undefined {
  if (type === 'list' || type === 'array') {
    return typeof value === 'string' ? splitText(value, delimiter) : (toList(value) as ExtraValue[])
  }
  if (type === 'geopoint') return typeof value === 'string' ? toPoint(value) : value
  if (type === 'object') return isRecord(value) || Array.isArray(value) ? value : undefined
  const isAmount = (type === 'number' || type === 'integer') && typeof value === 'string' && format !== undefined
  if (isAmount) return toAmount(value, format) ?? (parseScalar(type, value) as ExtraValue | undefined)
  if (type !== 'string' || typeof value !== 'string') return parseScalar(type, value) as ExtraValue | undefined
  if (format === 'email') return EMAIL.test(value.trim()) ? value.trim() : undefined
  return format === 'uri' ? toUrl(value) : value
}

/** A value as one of a type, whoever declares it; of types without a form of their own, the value itself. */
function parseScalar(type: FieldType, value: unknown): unknown {
  switch (type) {
    case 'integer':
      return toCount(value) ?? toNumber(value, true)
    case 'year':
      return toNumber(value, true)
    case 'number':
      return toNumber(withPoint(scalarText(value)), false) ?? toCount(value)
    case 'boolean':
      return toBoolean(value)
    case 'date':
      return toDate(value)
    case 'datetime':
      return toDateTime(value)
    case 'yearmonth':
      return toMonth(value)
    default:
      return value
  }
}

/** `1.5`, `1,5`, `1.200,50` and `1,200.50` with a point for the decimals. */
function withPoint(text: string | undefined): string | undefined {
  if (text !== undefined && /^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  const plain = text !== undefined && /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '') : text
  return plain?.replace(/^([^,]*),(?=[^,]*$)(?!\d{3}$)/, '$1.')
}

/** `lon, lat` as the list of both. */
function toPoint(text: string): ExtraValue | undefined {
  const [lon, lat, ...more] = text.split(',').map((part) => toNumber(part, false))
  return lon !== undefined && lat !== undefined && more.length === 0 && Math.abs(lat) <= 90 ? [lon, lat] : undefined
}

function toNumber(value: unknown, isWhole: boolean): number | undefined {
  const text =
    scalarText(value)
      ?.trim()
      .replaceAll(/[ _](?=\d{3})/g, '') ?? ''
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) && (!isWhole || Number.isInteger(number)) ? number : undefined
}

type Extra = Record<string, ExtraValue>

/** Stands for the fields not named, in the order of fields. */
export const OTHER_FIELDS = '*'

/**
 * The further fields of a row as the schema of the directory says: those it names first and in its order, values inside of
 * others under their path, texts as values of their type, and nothing that is dropped or means that there is no value.
 *
 * @param onMisfit Called with a value that does not fit its type; it stays as it is.
 */
export function applyFields(
  extra: Extra,
  fields: readonly FieldSchema[],
  onMisfit: (field: FieldSchema, value: ExtraValue) => void,
): Extra {
  if (fields.length === 0) return extra
  const first: Extra = {}
  const last: Extra = {}
  let rest: Extra = { ...extra }
  const others = fields.findIndex(({ name }) => name === OTHER_FIELDS)
  for (const [index, field] of fields.entries()) {
    const found = readPath(rest, field.name)
    if (found === undefined) continue
    // What a path leads to is a value of `extra`, or a list of such.
    const value = found.value as ExtraValue
    if (found.path !== undefined) rest = without(rest, found.path.split('.'), Object.hasOwn(rest, found.path)) as Extra
    if (field.hidden === 'drop' || isMissing(value, field)) continue
    const converted = parseDeclared(value, field)
    if (converted === undefined) onMisfit(field, value)
    setOwn(others === -1 || index < others ? first : last, field.name, converted ?? value)
  }
  return { ...first, ...rest, ...last }
}

/** `record` without what a path leads to; objects that are empty then go too. */
function without(record: Extra, path: readonly string[], isOwn: boolean): ExtraValue {
  const [name = '', ...inner] = isOwn ? [path.join('.')] : path
  const left: Extra = {}
  for (const [key, value] of Object.entries(record)) {
    if (key !== name) setOwn(left, key, value)
    else if (inner.length > 0 && isRecord(value)) {
      const part = without(value, inner, false)
      if (!Object.values(part ?? {}).every(isEmpty)) setOwn(left, key, part)
    }
  }
  return left
}

function isMissing(value: ExtraValue, { missingValues = [''] }: FieldSchema): boolean {
  return isEmpty(value) || (typeof value === 'string' && missingValues.includes(value.trim()))
}
