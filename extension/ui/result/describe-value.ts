/** A value in words: lists with commas, counted values as `value (count)`, anything deeper as JSON. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(describeItem).join(', ')
  return typeof value === 'object' ? describeObject(value) : JSON.stringify(value)
}

function describeItem(item: unknown): string {
  const { value, count, url } = Object(item) as { value?: unknown; count?: unknown; url?: unknown }
  if (typeof value === 'string' && typeof count === 'number') return `${value} (${count})`
  if (typeof url === 'string') return url
  return Object(item) === item ? JSON.stringify(item) : describeValue(item)
}

function describeObject(value: object): string {
  const entries = Object.entries(value)
  const isFlat = entries.every(([, of]) => Object(of) !== of || Array.isArray(of))
  return isFlat ? entries.map(([name, of]) => `${name}: ${describeValue(of)}`).join('; ') : JSON.stringify(value)
}
