/** Every keyword of a JSON Schema, at any depth. */
export function findKeywords(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) => [
    keyword,
    ...(keyword === 'properties' ? Object.values(Object(value)).flatMap(findKeywords) : []),
    ...(keyword === 'items' || keyword === 'additionalProperties' ? findKeywords(value) : []),
  ])
}
