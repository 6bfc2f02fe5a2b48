import type { Tool } from '@modelcontextprotocol/sdk/types.js'

type ObjectSchema = Tool['inputSchema']

/**
 * The schema of a tool's arguments, as MCP takes it. A page may have given anything, and clients refuse a whole list for
 * one tool that is wrong: then the tool takes any object.
 *
 * @param schema JSON, checked by nobody.
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
