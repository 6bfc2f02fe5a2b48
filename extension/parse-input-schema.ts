import type { InputSchema } from '../shared/webmcp/input-schema.ts'

/** Anything nested deeper is ignored: forms show the first level, and the rest is checked up to this depth. */
const MAX_DEPTH = 6

const MAX_PROPERTIES = 200
const MAX_ENUM_VALUES = 500

/** Types that input can be checked against; `null` counts as absent. */
const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'array', 'object']

const NUMBERS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

/**
 * Takes from an unchecked schema what forms are made of: pages write what they like there. Anything of the wrong
 * shape counts as absent, so that a form asks for less than was meant rather than for nothing.
 *
 * A choice between a type and `null`, as many libraries write optional values, is that type.
 *
 * @param schema Of JSON; anything.
 */
export function parseInputSchema(schema: unknown, depth = 0): InputSchema {
  if (Object(schema) !== schema || depth > MAX_DEPTH) return {}
  const raw = schema as Record<string, unknown>
  const nested = (value: unknown): InputSchema | undefined =>
    Object(value) === value ? parseInputSchema(value, depth + 1) : undefined
  const parsed = {
    type: parseType(raw['type']),
    description: typeof raw['description'] === 'string' ? raw['description'] : undefined,
    default: raw['default'] ?? undefined,
    enum: parseEnum('const' in raw ? [raw['const']] : raw['enum']),
    ...Object.fromEntries(NUMBERS.map((key) => [key, Number.isFinite(raw[key]) ? raw[key] : undefined])),
    items: nested(raw['items']),
    properties: parseProperties(raw['properties'], depth),
    required: Array.isArray(raw['required']) ? raw['required'].filter((one) => typeof one === 'string') : undefined,
    additionalProperties:
      typeof raw['additionalProperties'] === 'boolean'
        ? raw['additionalProperties']
        : nested(raw['additionalProperties']),
  }
  return { ...parseAlternatives(raw['anyOf'] ?? raw['oneOf'], depth), ...withoutAbsent(parsed) }
}

function parseType(type: unknown): unknown {
  const types = [type].flat().filter((one) => TYPES.includes(one))
  return types.length === 1 ? types[0] : undefined
}

/** Only values that can be told apart by sight. */
function parseEnum(values: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_ENUM_VALUES) return undefined
  const present: unknown[] = values.filter((value) => value !== null)
  return present.every((value) => Object(value) !== value) ? present : undefined
}

function parseProperties(properties: unknown, depth: number): Readonly<Record<string, InputSchema>> | undefined {
  if (Object(properties) !== properties || Array.isArray(properties)) return undefined
  const entries = Object.entries(properties as object).slice(0, MAX_PROPERTIES)
  return Object.fromEntries(entries.map(([name, value]) => [name, parseInputSchema(value, depth + 1)]))
}

function parseAlternatives(alternatives: unknown, depth: number): InputSchema {
  if (!Array.isArray(alternatives)) return {}
  const present = alternatives.filter((one) => (Object(one) as { type?: unknown }).type !== 'null')
  const parsed = present.map((one) => parseInputSchema(one, depth + 1))
  const [only] = parsed
  if (parsed.length === 1 && only) return only
  // An alternative that accepts anything, or is not understood, makes the choice meaningless.
  return parsed.length > 0 && parsed.every(({ type }) => type !== undefined) ? { anyOf: parsed } : {}
}

function withoutAbsent(members: Readonly<Record<string, unknown>>): InputSchema {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
