import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import { isEmpty, isRecord, scalarText, setOwn, toList } from '../parse/records.ts'
import type { ExtraValue } from './clean-extra.ts'
import { readPath } from './field-path.ts'
import { toBoolean, toDate, toDateTime, toUrl } from './map-values.ts'
import { splitText } from './split-fields.ts'

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
    const converted = convert(value, field)
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

/** An address of mail: no more than can be told from its shape. */
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/

/** The value as one of its type; `undefined` where it does not fit. */
function convert(value: ExtraValue, { type, format, delimiter = ',' }: FieldSchema): ExtraValue | undefined {
  switch (type) {
    case 'integer':
    case 'year':
    case 'number':
      return toNumber(value, type !== 'number')
    case 'boolean':
      return toBoolean(value)
    case 'date':
      return toDate(value)
    case 'datetime':
      return toDateTime(value)
    case 'list':
    case 'array':
      if (typeof value === 'string') return splitText(value, delimiter)
      return toList(value) as ExtraValue[]
    case 'geopoint':
      return typeof value === 'string' ? toPoint(value) : value
    case 'object':
      return isRecord(value) || Array.isArray(value) ? value : undefined
    case 'string':
    case undefined:
      if (typeof value !== 'string') return value
      if (format === 'email') return EMAIL.test(value.trim()) ? value.trim() : undefined
      return format === 'uri' ? toUrl(value) : value
    default:
      return value
  }
}

/** `lon, lat` as the list of both. */
function toPoint(text: string): ExtraValue | undefined {
  const [lon, lat, ...more] = text.split(',').map((part) => toNumber(part, false))
  return lon !== undefined && lat !== undefined && more.length === 0 && Math.abs(lat) <= 90 ? [lon, lat] : undefined
}

function toNumber(value: ExtraValue, isWhole: boolean): number | undefined {
  const text =
    scalarText(value)
      ?.trim()
      .replaceAll(/[ _](?=\d{3})/g, '') ?? ''
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) && (!isWhole || Number.isInteger(number)) ? number : undefined
}
