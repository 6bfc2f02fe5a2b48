/** An object with these keys alone, in their order, without what is absent and without empty lists and maps. */
export function sparse<T extends object>(source: T, keys: readonly (keyof T)[]): Partial<T> {
  const result: Partial<T> = {}
  for (const key of keys) {
    const value = source[key]
    if (value !== undefined && !isEmpty(value)) result[key] = value
  }
  return result
}

/** The keys of a schema's shape, or of a table, which are the keys of its type. */
export function keysOf<Shape extends object>(shape: Shape): readonly (keyof Shape)[] {
  // Object.keys loses the key type; a schema's shape is a literal without further members.
  return Object.keys(shape) as (keyof Shape)[]
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length === 0
  for (const _key in value) return false
  return true
}
