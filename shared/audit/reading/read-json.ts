import type { z } from 'zod'
import type { Answer } from '../contract/answer.ts'
import { failure } from '../contract/check.ts'
import type { Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'

/** A JSON document, or its problems. */
export interface JsonReading<Value> {
  /** Absent when there are problems. */
  readonly value?: Value
  readonly problems: readonly Problem[]
}

/** Parses a body and checks it against a schema. */
export function readJson<Schema extends z.ZodType>(answer: Answer, schema: Schema): JsonReading<z.output<Schema>> {
  const json = parseJsonText(answer.text)
  if (json === undefined) return { problems: [failure(explainInvalidJson(answer.text))] }
  return checkValue(json.value, schema)
}

/** Checks a value against a schema. */
export function checkValue<Schema extends z.ZodType>(value: unknown, schema: Schema): JsonReading<z.output<Schema>> {
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data, problems: [] }
  return { problems: result.error.issues.map((issue) => failure(describeIssue(issue))) }
}

/** Longest document that is checked, in characters: a short text can have a great many faults. */
const MAX_LENGTH = 1_000_000

/** Explains why a text has no JSON value for us. */
export function explainInvalidJson(text: string): string {
  return text.length > MAX_LENGTH ? `${count(text.length, 'character')} long` : `not JSON: ${quote(text)}`
}

/** The value in a JSON text; `undefined` when it is not JSON, or longer than agents would read. */
export function parseJsonText(text: string, maxLength: number = MAX_LENGTH): { readonly value: unknown } | undefined {
  if (text.length > maxLength) return undefined
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return place === '' ? message : `${place.replace(/^\./, '')}: ${message}`
}
