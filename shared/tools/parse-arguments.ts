import type { InputSchema } from '../webmcp/input-schema.ts'
import { didYouMean, quote, suggest } from './suggest/suggest.ts'

/** Most problems reported together. */
const MAX_PROBLEMS = 5

/** Schema of arguments: an object with these properties. Without unions, which clients reject. */
export interface ArgumentsSchema extends InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, InputSchema>>
}

/** The value that a schema describes. */
type ValueOf<S> = S extends { enum: readonly (infer Value)[] }
  ? Value
  : S extends { type: 'string' }
    ? string
    : S extends { type: 'integer' }
      ? number
      : S extends { type: 'boolean' }
        ? boolean
        : S extends { type: 'array'; items: infer Item }
          ? readonly ValueOf<Item>[]
          : Readonly<Record<string, unknown>>

/** The arguments that a schema describes, once they are checked. */
export type ArgumentsOf<S extends ArgumentsSchema> = {
  readonly [Name in keyof S['properties']]: Name extends RequiredOf<S>
    ? ValueOf<S['properties'][Name]>
    : ValueOf<S['properties'][Name]> | undefined
}

type RequiredOf<S> = S extends { required: readonly (infer Name)[] } ? Name : never

/** Checked arguments, or a message with each field, the value seen and what is expected. */
export type ArgumentsOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }

/** All arguments of a call as they are meant: clients send none as `null`, and some send them as JSON in a text. */
export function readArguments(given: unknown): unknown {
  const parsed = typeof given === 'string' ? parseJson(given) : undefined
  return isRecord(parsed) ? parsed : (given ?? undefined)
}

/** What an argument of earlier versions is called now. */
const RENAMED: Readonly<Record<string, string>> = { filters: 'where', page: 'cursor', offset: 'cursor', q: 'query' }

/**
 * Checks the arguments of a tool call.
 *
 * `null` counts as absent: models send it for arguments they do not use. So does a number beyond all numbers (`1e999`):
 * JSON would write it as `null`, and answers are kept by the JSON of their arguments. A text that spells a number, a list
 * or an object is read as that where one is expected, and one value as a list of it: many clients send them so. An
 * argument that the tool does not have is a problem: the answer would not be what was asked for.
 */
export function parseArguments<S extends ArgumentsSchema>(schema: S, args: unknown): ArgumentsOutcome<ArgumentsOf<S>> {
  if (args !== undefined && !isRecord(args)) {
    return { ok: false, message: `arguments: expected an object, got ${quote(args)}.` }
  }
  const { properties, required = [] } = schema
  const known = Object.keys(properties)
  const value: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, given] of Object.entries(args ?? {})) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property === undefined) problems.push(explainUnknown(name, known))
    else if (!isAbsent(given)) {
      value[name] = readAs(property, given)
      problems.push(...problemsOf(property, value[name], name))
    }
  }
  for (const name of required) {
    if (value[name] === undefined) problems.push(`${name}: expected ${describe(properties[name])}, got nothing.`)
  }
  if (problems.length > 0) return { ok: false, message: problems.slice(0, MAX_PROBLEMS).join('\n') }
  // Every member has been checked by its schema, and those required are there.
  return { ok: true, value: value as ArgumentsOf<S> }
}

function explainUnknown(name: string, known: readonly string[]): string {
  const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined
  const meant = renamed !== undefined && known.includes(renamed) ? [renamed] : suggest(name, known, 1)
  const hint = meant.length > 0 ? didYouMean(meant) : ` Arguments: ${known.join(', ')}.`
  return `${clipName(name)}: no such argument.${hint}`
}

/** The value that is meant, as far as a text or a single value tells. */
function readAs({ type, items }: InputSchema, given: unknown): unknown {
  if (typeof given === 'string') {
    const text = given.trim()
    if (type === 'integer' && /^-?\d{1,9}$/.test(text)) return Number(text)
    if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    if (type === 'array' && text.startsWith('[')) return parseJson(text) ?? given
    if (type === 'object' && text.startsWith('{')) return readMembers(parseJson(text) ?? given)
  }
  if (type === 'object') return readMembers(given)
  if (type === 'string' && typeof given === 'number') return String(given)
  if (type !== 'array') return given
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  return items === undefined ? list : list.map((item) => readAs(items, item))
}

/** Lists and objects in an object, which may be texts as well. */
function readMembers(given: unknown): unknown {
  if (typeof given === 'string') {
    const parsed = /^[[{]/.test(given) ? parseJson(given) : undefined
    return parsed === undefined ? given : readMembers(parsed)
  }
  if (!isRecord(given)) return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readMembers(value)]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemsOf(schema: InputSchema, value: unknown, path: string): string[] {
  const expected = expectation(schema, value)
  if (expected !== undefined) return [`${path}: expected ${expected}, got ${quote(value)}.`]
  if (!Array.isArray(value) || schema.items === undefined) return []
  const { items } = schema
  return value.flatMap((item, at) => problemsOf(items, item, `${path}.${at}`))
}

/** What a value should be but is not. */
function expectation(schema: InputSchema, value: unknown): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, maxLength = Infinity, minItems = 0, maxItems = Infinity } = schema
  if (schema.enum !== undefined && !schema.enum.includes(value)) return describe(schema)
  if (!isOfType(schema.type, value)) return describe(schema)
  if (typeof value === 'number') {
    if (value < minimum) return `a number of at least ${minimum}`
    if (value > maximum) return `a number of at most ${maximum}`
  }
  if (typeof value === 'string' && value.length > maxLength) return `at most ${maxLength} characters`
  if (Array.isArray(value)) {
    if (value.length < minItems) return `at least ${minItems} ${minItems === 1 ? 'value' : 'values'}`
    if (value.length > maxItems) return `at most ${maxItems} values`
  }
  return undefined
}

function isOfType(type: string | undefined, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  return typeof value === type
}

function describe(schema: InputSchema | undefined): string {
  const { type = 'value', enum: values } = schema ?? {}
  if (values !== undefined) return `one of ${values.map(quote).join(', ')}`
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))
}

function clipName(name: string): string {
  return name.length <= 80 ? name : `${name.slice(0, 79).toWellFormed()}…`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
