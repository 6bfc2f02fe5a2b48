import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { labelOf } from './result.ts'
import { findProblem } from '../../shared/webmcp/find-problem.ts'

type Control =
  | { readonly kind: 'text'; readonly long: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'switch' }
  /** One of these. */
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  /** Some of these. */
  | { readonly kind: 'choices'; readonly values: readonly unknown[] }
  /** A list, one value per line. */
  | { readonly kind: 'lines'; readonly numbers: boolean }
  /** Anything else. */
  | { readonly kind: 'json' }

/** One argument of a tool, as a form asks for it. */
export interface Field {
  readonly name: string
  readonly label: string
  /** What the tool says about it; may be empty. */
  readonly help: string
  readonly required: boolean
  readonly schema: InputSchema
  readonly control: Control
}

/** The state of a control: text, whether it is on, or the chosen values as JSON. */
export type Draft = string | boolean | readonly string[]

/** From this many characters on, a text gets several lines. */
const LONG_TEXT = 2000

/** Most choices shown as check boxes; more are typed, one per line. */
const MAX_CHECK_BOXES = 20

/** Arguments for the size and position of an answer: seldom set by people. */
const PAGING = /^(cursor|limit|offset|page|(page|per|max)[_-].*|maxResults|pageSize)$/i

/**
 * Decides how a form asks for a tool's arguments: required ones first, those that only divide the answer into parts
 * last, the rest in the order of the schema, which `chrome.storage` forgets.
 *
 * @param schema As `parseInputSchema` returns it.
 */
export function createFields({ properties = {}, required = [] }: InputSchema): Field[] {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    label: labelOf(name),
    help: schema.description ?? '',
    required: required.includes(name),
    schema,
    control: chooseControl(schema),
  }))
  return fields.sort((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ name, required }: Field): number {
  if (required) return 0
  return PAGING.test(name) ? 2 : 1
}

function chooseControl(schema: InputSchema): Control {
  const { type, enum: values, items, maxLength = 0, default: initial } = schema
  if (values) return { kind: 'choice', values }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer' || type === 'number') return { kind: 'number' }
  if (type === 'string')
    return { kind: 'text', long: maxLength > LONG_TEXT || (typeof initial === 'string' && initial.includes('\n')) }
  if (type === 'array' && items?.enum && items.enum.length <= MAX_CHECK_BOXES) {
    return { kind: 'choices', values: items.enum }
  }
  if (type === 'array' && items?.type === 'string') return { kind: 'lines', numbers: false }
  if (type === 'array' && /^(integer|number)$/.test(items?.type ?? '')) return { kind: 'lines', numbers: true }
  return { kind: 'json' }
}

export type ToolInput = Readonly<Record<string, unknown>>

interface FormContent {
  readonly input: ToolInput
  /** By argument, in the order of the fields. If it is empty, the input can be sent. */
  readonly problems: ReadonlyMap<string, string>
}

/** Reads a form and checks every field. */
export function readForm(drafts: readonly (readonly [Field, Draft])[]): FormContent {
  const problems = new Map<string, string>()
  const entries = drafts.flatMap(([field, draft]): [string, unknown][] => {
    const outcome = readDraft(field, draft)
    const problem = outcome.ok ? checkValue(field, outcome.value) : outcome.problem
    if (problem !== undefined) problems.set(field.name, problem)
    return outcome.ok && outcome.value !== undefined ? [[field.name, outcome.value]] : []
  })
  return { input: Object.fromEntries(entries), problems }
}

function checkValue({ name, required, schema }: Field, value: unknown): string | undefined {
  if (value === undefined) return required ? 'This is required.' : undefined
  const problem = findProblem(schema, value, name)
  // The message appears beside the field's name.
  return problem?.replace(`${name}: e`, 'E')
}

/** A value, `undefined` if the argument is left out, or why the draft is invalid. */
type DraftOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }

const ABSENT: DraftOutcome = { ok: true, value: undefined }

/** What a control shows for a value. A value of another type is shown unchanged, so that it can be corrected. */
export function writeDraft({ control }: Field, value: unknown): Draft {
  const isAbsent = value === undefined || value === null
  switch (control.kind) {
    case 'switch':
      return value === true
    case 'choice':
      return isAbsent ? '' : JSON.stringify(value)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []
    case 'lines':
      return Array.isArray(value) ? value.map(textOf).join('\n') : isAbsent ? '' : textOf(value)
    case 'json':
      return isAbsent ? '' : JSON.stringify(value, undefined, 2)
    default:
      return isAbsent ? '' : textOf(value)
  }
}

/**
 * The value of a control. If it is empty, the value is absent; so it is for a check box that is off, unless the tool
 * would take that as on.
 */
function readDraft({ control, required, schema }: Field, draft: Draft): DraftOutcome {
  if (typeof draft === 'boolean') {
    return draft || required || schema.default === true ? { ok: true, value: draft } : ABSENT
  }
  if (typeof draft !== 'string') {
    return draft.length === 0 ? ABSENT : { ok: true, value: draft.map((one) => JSON.parse(one) as unknown) }
  }
  // Only a program would send spaces.
  if (draft.trim() === '') return ABSENT
  switch (control.kind) {
    case 'number':
      return readNumber(draft)
    case 'lines':
      return readLines(draft, control.numbers)
    case 'json':
    case 'choice':
      return readJson(draft)
    default:
      return { ok: true, value: draft }
  }
}

function readNumber(text: string): DraftOutcome {
  const value = Number(text)
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, problem: `Expected a number, got “${text}”.` }
}

function readLines(text: string, numbers: boolean): DraftOutcome {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (!numbers) return { ok: true, value: lines }
  const outcomes = lines.map(readNumber)
  return outcomes.find(({ ok }) => !ok) ?? { ok: true, value: outcomes.map((outcome) => outcome.ok && outcome.value) }
}

function readJson(text: string): DraftOutcome {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { ok: false, problem: `This is not JSON. ${error instanceof Error ? error.message : ''}`.trim() }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
