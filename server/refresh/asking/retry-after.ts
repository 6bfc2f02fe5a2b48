/**
 * Milliseconds that `Retry-After` says to wait: seconds or a date (RFC 9110 §10.2.3).
 *
 * @returns `undefined` for what says nothing: a time that is over, or no time.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = (value ?? '').trim()
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
  return date > nowMs ? date - nowMs : undefined
}
