import type { ParentObject } from '../contract/source.ts'
import { isEmpty, isRecord, scalarText, setOwn, toList } from '../parse/records.ts'
import { toRepositoryUrl } from './map-values.ts'

/** What a field expression can refer to. */
export interface FieldScope {
  fields: Readonly<Record<string, unknown>>
  /** `$key`: the row's name in a map. */
  key?: string | undefined
  /** `$file`: the file's name without extension. */
  file?: string | undefined
  /** `^`, `^^` …: enclosing objects, innermost first. */
  parents?: readonly ParentObject[] | undefined
}

/** A value found, and the dotted path of the row's own field it came from, if any. */
export interface FieldValue {
  value: unknown
  path?: string
  /** Whether a template made it from one or more fields. */
  composed?: boolean
}

/**
 * Evaluates a field expression: a name, a dotted path (`info.title`, `images[].path`, `terms[-1].url` of the last), `^name` of the enclosing object
 * (more `^` reach further out), `$key`, `$file`, or a template (`https://github.com/{repo}`). From a list of
 * expressions the first that has a value counts.
 *
 * Names are matched exactly first, then regardless of case.
 */
export function evaluateField(scope: FieldScope, expression: string | readonly string[]): FieldValue | undefined {
  for (const one of typeof expression === 'string' ? [expression] : expression) {
    const found = evaluateOne(scope, one)
    if (found !== undefined && !isEmpty(found.value)) return found
  }
  return undefined
}

function evaluateOne(scope: FieldScope, expression: string): FieldValue | undefined {
  if (/\{[^{}]+\}/.test(expression)) return fillTemplate(scope, expression)
  if (expression === '$key') return { value: scope.key }
  if (expression === '$file') return { value: scope.file }
  const carets = /^\^+/.exec(expression)?.[0].length ?? 0
  if (carets > 0) {
    const enclosing = scope.parents?.[carets - 1]
    if (enclosing === undefined) return undefined
    const name = expression.slice(carets)
    const found = name === '$key' ? undefined : readPath(enclosing.fields, name)
    if (found !== undefined && !isEmpty(found.value)) return { value: found.value }
    // A section in a map is named by its key; others call their name a title.
    return { value: enclosing.key ?? (name === 'name' ? readPath(enclosing.fields, 'title')?.value : undefined) }
  }
  return readPath(scope.fields, expression)
}

/** A template is only filled when every field in it has a value. An absolute URL in place of a name is used as written. */
function fillTemplate(scope: FieldScope, template: string): FieldValue | undefined {
  let complete = true
  let absolute: string | undefined
  const value = template.replace(/\{([^{}]+)\}/g, (_match, name: string) => {
    const [first] = toList(evaluateOne(scope, name)?.value)
    const text = scalarText(first)?.trim()
    if (text === undefined) complete = false
    else if (/^https:\/\/github\.com\/\{[^{}]+\}$/.test(template)) absolute = toRepositoryUrl(text)
    else if (/^https?:\/\//i.test(text) && /^https?:\/\//i.test(template)) absolute = text
    return text ?? ''
  })
  return complete ? { value: absolute ?? value, composed: true } : undefined
}

/** Reads a name or dotted path from an object; `[]` maps over a list. */
export function readPath(fields: Readonly<Record<string, unknown>>, path: string): FieldValue | undefined {
  const own = ownKey(fields, path)
  if (own !== undefined) return { value: fields[own], path: own }
  if (!/[.[]/.test(path)) return undefined
  let values: unknown[] = [fields]
  let listed = false
  const actual: string[] = []
  for (const [depth, segment] of path.split('.').entries()) {
    const name = segment.replace(/\[-?\d*\]$/, '')
    const next: unknown[] = []
    for (const value of values) {
      const key = isRecord(value) ? ownKey(value, name) : undefined
      if (key === undefined || !isRecord(value)) continue
      if (actual.length === depth) actual.push(key)
      const child = value[key]
      const index = /\[(-?\d*)\]$/.exec(segment)?.[1]
      if (index === undefined) next.push(child)
      else if (index === '') {
        listed = true
        next.push(...toList(child))
      } else next.push(toList(child).at(Number(index)))
    }
    values = next
  }
  if (values.length === 0) return undefined
  // Everything beside the value in each entry of a list stays where it is, so the field does not count as used.
  return listed ? { value: values } : { value: values[0], path: actual.join('.') }
}

/** Keys by their small letters, of objects with so many that looking through them for each row takes too long. */
const lowerKeys = new WeakMap<object, ReadonlyMap<string, string>>()
const MANY_KEYS = 100

function ownKey(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  if (Object.hasOwn(fields, name)) return name
  const lower = name.toLowerCase()
  const known = lowerKeys.get(fields)
  if (known !== undefined) return known.get(lower)
  const keys = Object.keys(fields)
  if (keys.length > MANY_KEYS) lowerKeys.set(fields, new Map(keys.toReversed().map((key) => [key.toLowerCase(), key])))
  return keys.find((key) => key.toLowerCase() === lower)
}

/** Splits the texts of the named fields into lists; parts are trimmed and empty ones dropped. */
export function splitFields(
  fields: Readonly<Record<string, unknown>>,
  split: Readonly<Record<string, string | readonly string[]>> | undefined,
): Readonly<Record<string, unknown>> {
  if (split === undefined) return fields
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    const separators = Object.hasOwn(split, key) ? split[key] : undefined
    setOwn(result, key, separators !== undefined && typeof value === 'string' ? splitText(value, separators) : value)
  }
  return result
}

export function splitText(text: string, separators: string | readonly string[]): string[] {
  let parts = [text]
  for (const separator of typeof separators === 'string' ? [separators] : separators) {
    parts = parts.flatMap((part) => part.split(separator))
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
