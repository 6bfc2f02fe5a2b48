import type { InputSchema } from './input-schema.ts'

/** Keywords that browsers will take; a schema with another one will be refused whole (WebMCP pull request 289). */
const KEYWORDS = 'type properties required enum minimum maximum minLength maxLength items default description'.split(
  ' ',
)

/**
 * Reduces a schema to what browsers take. It then allows more than the original, which is what input is checked
 * against.
 */
export function toBrowserSchema(schema: InputSchema): InputSchema {
  const kept = Object.entries(schema).filter(([keyword]) => KEYWORDS.includes(keyword))
  const { properties, items } = schema
  return {
    ...Object.fromEntries(kept),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, toBrowserSchema(of)])),
    }),
    ...(items && { items: toBrowserSchema(items) }),
  }
}
