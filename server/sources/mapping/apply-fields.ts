import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import { isEmpty, isRecord, setOwn } from '../parse/records.ts'
import type { ExtraValue } from './clean-extra.ts'
import { readPath } from './field-path.ts'
import { parseDeclared } from './parse-field.ts'

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
