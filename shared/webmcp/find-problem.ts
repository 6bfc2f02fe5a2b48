import type { InputSchema } from './input-schema.ts'

/** Most characters of a value that are repeated in a message. */
const MAX_QUOTED_LENGTH = 100

/**
 * Checks what an agent sends to a tool, as browsers do not.
 *
 * @param path Of `value`, for messages; empty for the arguments themselves. `null` there counts as absent: models send
 *   it for arguments they do not use.
 * @returns The first problem: which field, what is expected and what was sent, in the words of the server. Nothing when
 *   there is none.
 */
export function findProblem(schema: InputSchema, value: unknown, path = ''): string | undefined {
  const expected = findExpectation(schema, value)
  if (expected !== undefined) {
    const sent = JSON.stringify(value) ?? 'nothing'
    return `${path || 'arguments'}: expected ${expected}, got ${sent.length > MAX_QUOTED_LENGTH ? `${sent.slice(0, 99)}…` : sent}.`
  }
  const { properties = {}, required = [], additionalProperties, items } = schema
  for (const key of new Set([...required, ...Object.keys(Object(value))])) {
    const part = Array.isArray(value) ? items : (properties[key] ?? additionalProperties)
    const sent: unknown = Reflect.get(Object(value), key)
    const isAbsent = path === '' && (sent ?? undefined) === undefined
    if (typeof part !== 'object' || (isAbsent && !required.includes(key))) continue
    const problem = findProblem(part, isAbsent ? undefined : sent, path === '' ? key : `${path}.${key}`)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What a value should be and is not, apart from what is inside it. */
function findExpectation(schema: InputSchema, value: unknown): string | undefined {
  const { type, anyOf, enum: values, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  if (anyOf?.every((one) => findProblem(one, value, '-'))) return anyOf.map(describeType).join(' or ')
  if (values && !values.includes(value)) return `one of ${values.map((one) => JSON.stringify(one)).join(', ')}`
  if (type !== undefined && !hasType(value, type)) return describeType(schema)
  const [size, unit] =
    typeof value === 'string'
      ? [value.length, ' characters']
      : Array.isArray(value)
        ? [value.length, ' values']
        : [value, '']
  const least = minLength ?? minItems ?? minimum
  const most = maxLength ?? maxItems ?? maximum
  const what = unit === '' ? 'a number of ' : ''
  if (typeof size !== 'number') return undefined
  if (least !== undefined && size < least) return `${what}at least ${least}${unit}`
  if (most !== undefined && size > most) return `${what}at most ${most}${unit}`
  return undefined
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function describeType({ type }: InputSchema): string {
  return `${/^[aeio]/.test(type ?? '') ? 'an' : 'a'} ${type}`
}
