import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import type { Control, Field } from './field.ts'

/** From this many characters on, a text is asked for in several lines. */
const LONG_TEXT = 2000

/** Choices shown as check boxes; more are written, one per line. */
const MAX_CHECK_BOXES = 20

/** Arguments that say how much of an answer is wanted, and from where: seldom written by people. */
const PAGING = /^(cursor|limit|offset|page|(page|per|max)[_-].*|maxResults|pageSize)$/i

/**
 * Says how a form asks for the arguments of a tool: first what is needed, last what only divides the answer into parts,
 * otherwise in the order of its schema, which `chrome.storage` forgets.
 *
 * @param schema As `parseInputSchema` gives it.
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

/** `maxCharacters`, `max_characters` and `max-characters` become “Max characters”. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_.-]+/g, ' ')
    .trim()
  if (words === '') return name
  // A word of capitals only is an abbreviation.
  const spoken = words.split(' ').map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  const label = spoken.join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
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
