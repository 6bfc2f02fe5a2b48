/** Header values longer than this are parsed each time, so that strangers cannot fill the memory with them. */
const MAX_REMEMBERED_LENGTH = 256

/** Different values remembered; browsers and agents send a few dozen. When full, all are forgotten. */
const MAX_REMEMBERED_VALUES = 128

/**
 * Remembers what a pure `parse` made of recent header values: the same few `Accept` and `Accept-Encoding` values come
 * with almost every request. Bounded in number and length.
 */
export function memoizeHeader<T>(parse: (value: string) => T): (value: string) => T {
  const remembered = new Map<string, T>()
  return (value) => {
    const known = remembered.get(value)
    if (known !== undefined) return known
    const parsed = parse(value)
    if (value.length <= MAX_REMEMBERED_LENGTH) {
      if (remembered.size >= MAX_REMEMBERED_VALUES) remembered.clear()
      remembered.set(value, parsed)
    }
    return parsed
  }
}
