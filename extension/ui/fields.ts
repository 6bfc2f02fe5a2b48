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

/** Reads a form and checks every field. @param texts Of each: what `FormData` has of its control. */
export function readForm(drafts: readonly (readonly [Field, texts: readonly string[]])[]): FormContent {
  const problems = new Map<string, string>()
  const entries = drafts.flatMap(([field, texts]): [string, unknown][] => {
    try {
      const value = readValue(field, texts)
      const problem = checkValue(field, value)
      if (problem !== undefined) problems.set(field.name, problem)
      return value === undefined ? [] : [[field.name, value]]
    } catch (error) {
      problems.set(field.name, error instanceof Error ? error.message : String(error))
      return []
    }
  })
  return { input: Object.fromEntries(entries), problems }
}

function checkValue({ name, required, schema }: Field, value: unknown): string | undefined {
  if (value === undefined) return required ? 'This is required.' : undefined
  const problem = findProblem(schema, value, name)
  // The message appears beside the field's name.
  return problem?.replace(`${name}: e`, 'E')
}

/** What is written in a control at first. A default of another type is shown unchanged, so that it can be corrected. */
export function writeDefault({ control, schema: { default: value } }: Field): string {
  if (value === undefined || value === null) return ''
  if (control.kind === 'json') return JSON.stringify(value, undefined, 2)
  return control.kind === 'lines' && Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value)
}

/**
 * The value of a control. If it is empty, the value is absent; so it is for a check box that is off, unless the tool
 * would take that as on.
 *
 * @throws {Error} what is wrong with it.
 */
function readValue({ control, required, schema }: Field, texts: readonly string[]): unknown {
  const isOn = texts.length > 0
  if (control.kind === 'switch') return isOn || required || schema.default === true ? isOn : undefined
  const [text = ''] = texts
  // Only a program would send spaces.
  if (text.trim() === '') return undefined
  switch (control.kind) {
    case 'number':
      return readNumber(text)
    case 'lines': {
      const lines = text.split('\n').flatMap((line) => line.trim() || [])
      return control.numbers ? lines.map(readNumber) : lines
    }
    case 'choices':
      return texts.map(readJson)
    case 'json':
    case 'choice':
      return readJson(text)
    default:
      return text
  }
}

function readNumber(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Error(`Expected a number, got “${text}”.`)
  return value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON. ${error instanceof Error ? error.message : ''}`.trim(), { cause: error })
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
