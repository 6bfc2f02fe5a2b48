/** Whether `value` is an object with named fields: not an array, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether `value` is empty: null, an empty or blank text, an empty list or map. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isEmpty)
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Sets an own property whatever its name is: `__proto__` from a source must not become a prototype. */
export function setOwn(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value
  else Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
}

/** A scalar as text; `undefined` for anything empty or not a scalar. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return undefined
}

/** `value` as a list: itself, nothing when it is empty, or a list of one. */
export function toList(value: unknown): unknown[] {
  if (isEmpty(value)) return []
  return Array.isArray(value) ? value : [value]
}

/** How often each key occurs. */
export function countBy<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const PRINTABLE_ASCII = /^[ -~]*$/

/** The form in which values that differ only in case, width or surrounding space are equal. */
export function fold(value: string): string {
  return (PRINTABLE_ASCII.test(value) ? value : value.normalize('NFKC')).trim().toLowerCase()
}
