import type * as z from 'zod/mini'
import { didYouMean, quote, suggest } from './suggest/suggest.ts'

/** Most problems reported together. */
const MAX_PROBLEMS = 5

/** Checked arguments, or a message with each field, the value seen and what is expected. */
export type ArgumentsOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }

/**
 * Checks the arguments of a tool call.
 *
 * `null` counts as absent: models send it for arguments they do not use. So does a number beyond all numbers (`1e999`):
 * JSON would write it as `null`, and answers are kept by the JSON of their arguments. An argument the tool does not have
 * is ignored (clients add their own) unless it looks like a misspelling of one it has, because then the answer would be
 * wrong.
 */
export function parseArguments<Input extends z.ZodMiniObject>(
  schema: Input,
  args: unknown,
): ArgumentsOutcome<z.infer<Input>> {
  if (args !== undefined && !isRecord(args)) {
    return { ok: false, message: `arguments: expected an object, got ${quote(args)}.` }
  }
  const given = Object.fromEntries(Object.entries(args ?? {}).filter(([, value]) => !isAbsent(value)))
  const known = Object.keys(schema.shape)
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(schema.shape, name)) continue
    const meant = suggest(name, known, 1)
    if (meant.length > 0) return { ok: false, message: `${clipName(name)}: no such argument.${didYouMean(meant)}` }
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  // The first problem of a value is the reason for its others.
  const problems = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const path = clipName(issue.path.map(String).join('.'))
    if (problems.size < MAX_PROBLEMS && !problems.has(path)) problems.set(path, describeIssue(issue, path, given))
  }
  return { ok: false, message: [...problems.values()].join('\n') }
}

function describeIssue(issue: z.core.$ZodIssue, path: string, given: Readonly<Record<string, unknown>>): string {
  const value = valueAt(given, issue.path)
  return `${path}: ${expectation(issue)}, got ${value === undefined ? 'nothing' : quote(value)}.`
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${article(issue.expected === 'int' ? 'integer' : issue.expected)}`
    case 'too_small':
      if (issue.origin === 'string') return 'expected a non-empty string'
      return issue.origin === 'array'
        ? `expected at least ${issue.minimum} ${issue.minimum === 1 ? 'value' : 'values'}`
        : `expected a number of at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `expected at most ${issue.maximum} characters`
      return issue.origin === 'array'
        ? `expected at most ${issue.maximum} values`
        : `expected a number of at most ${issue.maximum}`
    case 'invalid_value':
      return `expected one of ${issue.values.map(quote).join(', ')}`
    case 'invalid_union':
      return 'expected a string, a number, true or false, or a list of them'
    case 'invalid_key':
      return 'Invalid key in record'
    default:
      return 'Invalid input'
  }
}

function article(type: string): string {
  if (type === 'record') return 'an object'
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = Reflect.get(current, key)
  }
  return current
}

function isAbsent(value: unknown): boolean {
  return value === null || (typeof value === 'number' && !Number.isFinite(value))
}

function clipName(name: string): string {
  return name.length <= 80 ? name : `${name.slice(0, 79).toWellFormed()}…`
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
