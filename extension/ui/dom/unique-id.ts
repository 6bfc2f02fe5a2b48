let last = 0

/** An id that no other element has. */
export function uniqueId(prefix: string): string {
  last += 1
  return `${prefix}-${last}`
}
