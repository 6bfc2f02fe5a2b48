import type { InputSchema } from './input-schema.ts'

/** Keywords that browsers will accept; a schema with any other will be rejected entirely (WebMCP pull request 289). */
const KEYWORDS = /^(type|required|enum|m(in|ax)(imum|Length)|default|description)$/

/**
 * Reduces a schema to what browsers accept. It then allows more than the original, which input is checked
 * against.
 */
export function toBrowserSchema(schema: InputSchema): InputSchema {
  const kept = Object.entries(schema).filter(([keyword]) => KEYWORDS.test(keyword))
  const { properties, items } = schema
  return {
    ...Object.fromEntries(kept),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, toBrowserSchema(of)])),
    }),
    ...(items && { items: toBrowserSchema(items) }),
  }
}
