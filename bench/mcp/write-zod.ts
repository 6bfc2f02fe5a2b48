import { z } from 'zod'
import type { JsonSchema } from '../../shared/model/tool-definition.ts'

/** The keywords that the schemas of our tools use. */
interface Written {
  type?: string
  description?: string
  default?: unknown
  enum?: string[]
  anyOf?: Written[]
  items?: Written
  properties?: Record<string, Written>
  required?: string[]
  additionalProperties?: Written
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/**
 * Creates the zod schema that a developer would write by hand for a tool, with the same calls: creating it costs as
 * much as theirs, every time.
 */
export function writeZod(schema: JsonSchema): z.ZodType {
  return write(schema)
}

function write(schema: Written): z.ZodType {
  let made = writeType(schema)
  if (schema.description !== undefined) made = made.describe(schema.description)
  return schema.default === undefined ? made : made.default(schema.default)
}

function writeType(schema: Written): z.ZodType {
  if (schema.anyOf) return z.union(schema.anyOf.map(write))
  if (schema.enum) return z.enum(schema.enum)
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? z.string() : z.string().max(schema.maxLength)
    case 'integer':
      return writeBounds(z.int(), schema)
    case 'number':
      return writeBounds(z.number(), schema)
    case 'boolean':
      return z.boolean()
    case 'array':
      return writeArray(schema)
    case 'object':
      return writeObject(schema)
    default:
      return z.unknown()
  }
}

function writeBounds(number: z.ZodNumber, { minimum, maximum }: Written): z.ZodNumber {
  let bounded = number
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) bounded = bounded.min(minimum)
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) bounded = bounded.max(maximum)
  return bounded
}

function writeArray({ items = {}, minItems, maxItems }: Written): z.ZodType {
  let array = z.array(write(items))
  if (minItems !== undefined) array = array.min(minItems)
  if (maxItems !== undefined) array = array.max(maxItems)
  return array
}

function writeObject({ properties, required = [], additionalProperties = {} }: Written): z.ZodType {
  if (properties === undefined) return z.record(z.string(), write(additionalProperties))
  const shape: Record<string, z.ZodType> = {}
  for (const [name, property] of Object.entries(properties)) {
    const made = write(property)
    shape[name] = required.includes(name) || property.default !== undefined ? made : made.optional()
  }
  return z.object(shape)
}
