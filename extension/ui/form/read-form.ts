import { findProblem } from '../../../shared/webmcp/find-problem.ts'
import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import { readDraft } from './drafts.ts'
import type { Draft, Field } from './field.ts'

/** Arguments of a tool. */
export type ToolInput = Readonly<Record<string, unknown>>

/** The content of a form. */
export interface FormContent {
  /** The values that can be read; others as they were typed. */
  readonly input: ToolInput
  /** By argument, in the order of the fields. If it is empty, the input can be sent. */
  readonly problems: ReadonlyMap<string, string>
}

/**
 * Reads a form and checks every field.
 *
 * @param drafts By argument. @param others Arguments that the form has no field for.
 */
export function readForm(
  fields: readonly Field[],
  drafts: ReadonlyMap<string, Draft>,
  others: ToolInput = {},
): FormContent {
  const problems = new Map<string, string>()
  const entries = fields.flatMap((field): [string, unknown][] => {
    const draft = drafts.get(field.name) ?? ''
    const outcome = readDraft(field, draft)
    const problem = outcome.ok ? checkValue(field, outcome.value) : outcome.problem
    if (problem !== undefined) problems.set(field.name, problem)
    const value = outcome.ok ? outcome.value : draft
    return value === undefined ? [] : [[field.name, value]]
  })
  return { input: Object.fromEntries([...Object.entries(others), ...entries]), problems }
}

/** Reads arguments that were written as JSON. @returns The arguments, or what is wrong. */
export function readInputJson(
  schema: InputSchema,
  text: string,
): { readonly ok: true; readonly input: ToolInput } | { readonly ok: false; readonly problem: string } {
  let input: unknown
  try {
    input = JSON.parse(text.trim() || '{}')
  } catch (error) {
    return { ok: false, problem: `This is not JSON. ${error instanceof Error ? error.message : ''}` }
  }
  if (Object(input) !== input || Array.isArray(input)) {
    return { ok: false, problem: 'Expected an object: {"argument": value}.' }
  }
  const problem = findProblem(schema, input)
  return problem === undefined ? { ok: true, input: input as ToolInput } : { ok: false, problem }
}

function checkValue({ name, required, schema }: Field, value: unknown): string | undefined {
  if (value === undefined) return required ? 'This is required.' : undefined
  const problem = findProblem(schema, value, name)
  // The message appears beside the field's name.
  return problem?.replace(`${name}: e`, 'E')
}
