import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import type { Control, Field } from './field.ts'
import { labelOf } from '../result/label-of.ts'

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
