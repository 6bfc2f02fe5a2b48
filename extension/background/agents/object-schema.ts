import type { Tool } from '@modelcontextprotocol/sdk/types.js'

type ObjectSchema = Tool['inputSchema']

/**
 * The schema of a tool's arguments, as MCP requires it. A page may have given anything, and clients reject a whole list
 * because of one invalid tool: such a tool then accepts any object.
 *
 * @param schema Unvalidated JSON.
 */
export function toObjectSchema(schema: unknown): ObjectSchema {
  const { type = 'object', properties, required, ...rest } = isObject(schema) ? schema : {}
  const proper =
    type === 'object' &&
    (properties === undefined || (isObject(properties) && Object.values(properties).every(isObject))) &&
    (required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string')))
  if (!proper) return { type: 'object' }
  return {
    ...rest,
    type: 'object',
    ...(properties !== undefined && { properties: properties as Record<string, object> }),
    ...(required !== undefined && { required }),
  }
}

/** Whether a value is a JSON object: not an array, not `null`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
