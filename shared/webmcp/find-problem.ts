import type { InputSchema } from './input-schema.ts'

/** Most characters of a value that are repeated in a message. */
const MAX_QUOTED_LENGTH = 100

/**
 * Checks what an agent sends to a tool, as browsers do not.
 *
 * `null` counts as absent: models send it for arguments they do not use.
 *
 * @param path Of `value`, for messages; empty for the arguments themselves.
 * @returns The first problem: which field, what is expected and what was sent. Nothing when there is none.
 */
export function findProblem(schema: InputSchema, value: unknown, path = ''): string | undefined {
  const expected = findExpectation(schema, value)
  if (expected) {
    const sent = (JSON.stringify(value) ?? 'nothing').slice(0, MAX_QUOTED_LENGTH)
    return `${path || 'arguments'}: expected ${expected}, got ${sent}.`
  }
  const { required = [] } = schema
  for (const key of new Set([...required, ...Object.keys(Object(value))])) {
    const part = Array.isArray(value) ? schema.items : (schema.properties?.[key] ?? schema.additionalProperties)
    const sent: unknown = Object(value)[key] ?? undefined
    if (typeof part !== 'object' || (sent === undefined && !required.includes(key))) continue
    const problem = findProblem(part, sent, path ? `${path}.${key}` : key)
    if (problem) return problem
  }
  return undefined
}

/** What a value should be and is not, apart from what is inside it. */
function findExpectation(schema: InputSchema, value: unknown): string | undefined {
  const { type, anyOf, enum: values } = schema
  if (anyOf?.every((one) => findProblem(one, value))) return anyOf.map((one) => one.type).join(' or ')
  if (values && !values.includes(value)) return `one of ${values.join(', ')}`
  if (type && !hasType(value, type)) return type
  const unit = typeof value === 'string' ? ' characters' : Array.isArray(value) ? ' values' : ''
  const size = unit ? Object(value).length : value
  if (typeof size !== 'number') return undefined
  const least = schema.minimum ?? schema.minLength ?? schema.minItems ?? size
  const most = schema.maximum ?? schema.maxLength ?? schema.maxItems ?? size
  if (size < least) return `at least ${least}${unit}`
  if (size > most) return `at most ${most}${unit}`
  return undefined
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return Object(value) === value && !Array.isArray(value)
  return typeof value === type
}
