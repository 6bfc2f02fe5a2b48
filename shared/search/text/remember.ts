import { copyText } from './utf8.ts'

/**
 * Memoizes a function of texts for the most recent ones: at least `limit` of them, and
 * at most twice as many.
 */
export function remember<Value extends object | string | null>(
  limit: number,
  find: (text: string) => Value,
): (text: string) => Value {
  let recent = new Map<string, Value>()
  let earlier = new Map<string, Value>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const own = copyText(text)
    const before = earlier.get(own)
    const value = before === undefined ? find(own) : before
    if (recent.size === limit) {
      earlier = recent
      recent = new Map()
    }
    recent.set(own, value)
    return value
  }
}
