import type { InputSchema } from './input-schema.ts'

/** Most characters of a value repeated in a message. */
const MAX_QUOTED_LENGTH = 100

/**
 * Checks an agent's input to a tool, because browsers do not.
 *
 * `null` counts as absent: models send it for arguments they do not use.
 *
 * @param path Of `value`, for messages; empty for the arguments themselves.
 * @returns The first problem: the field, what is expected and what was sent. `undefined` when there is none.
 */
export function findProblem(schema: InputSchema, value: unknown, path = ''): string | undefined {
  const kind = Array.isArray(value) ? 'array' : typeof (value ?? undefined)
  const expected = findExpectation(schema, value, kind)
  if (expected) {
    const sent = (JSON.stringify(value) ?? 'nothing').slice(0, MAX_QUOTED_LENGTH)
    return `${path || 'arguments'}: expected ${expected}, got ${sent}.`
  }
  const { required = [], properties, items, additionalProperties } = schema
  for (const key of new Set([...required, ...Object.keys(Object(value))])) {
    const part = kind === 'array' ? items : (properties?.[key] ?? additionalProperties)
    const sent: unknown = Object(value)[key] ?? undefined
    if (typeof part !== 'object' || (sent === undefined && !required.includes(key))) continue
    const problem = findProblem(part, sent, path ? `${path}.${key}` : key)
    if (problem) return problem
  }
  return undefined
}

/** What a value should be but is not, apart from its contents. @param kind Its type; 'undefined' for `null`. */
function findExpectation(schema: InputSchema, value: unknown, kind: string): string | undefined {
  const { type, anyOf, enum: values } = schema
  if (anyOf?.every((one) => findProblem(one, value))) return anyOf.map((one) => one.type).join(' or ')
  if (values && !values.includes(value)) return `one of ${values.join(', ')}`
  if (type && type !== kind && !(type === 'integer' && Number.isInteger(value))) return type
  const unit = kind === 'string' ? ' characters' : kind === 'array' ? ' values' : ''
  const size = unit ? Object(value).length : value
  for (const [keyword, bound] of Object.entries(schema)) {
    const side = keyword.startsWith('min')
      ? size < bound && 'least'
      : keyword.startsWith('max') && size > bound && 'most'
    if (side) return `at ${side} ${bound}${unit}`
  }
  return undefined
}
