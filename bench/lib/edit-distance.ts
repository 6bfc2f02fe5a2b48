/**
 * Whether one mistake makes `a` out of `b`: a letter more, less or another, or two neighbours exchanged. Equal words
 * are no mistake apart either.
 */
export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start += 1
  let end = 0
  const most = short.length - start
  while (end < most && short.charCodeAt(short.length - 1 - end) === long.charCodeAt(long.length - 1 - end)) end += 1
  const left = long.length - start - end
  if (left <= 1) return true
  return (
    left === 2 &&
    short.length === long.length &&
    short.charCodeAt(start) === long.charCodeAt(start + 1) &&
    short.charCodeAt(start + 1) === long.charCodeAt(start)
  )
}
