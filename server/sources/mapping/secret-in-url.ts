/**
 * Whether a URL contains something that looks like a credential: a query parameter called key, token, secret … with a
 * value that nobody would type by hand. Placeholders such as `REDACTED` or `YOUR_KEY` are not.
 */
export function hasSecret(url: string): boolean {
  const query = url.indexOf('?')
  if (query < 0) return false
  for (const [name, value] of new URLSearchParams(url.slice(query + 1).replace(/#.*$/, ''))) {
    if (!/^(?:(?:api|access|auth|app|subscription)?[_-]?(?:key|token|secret)|client[_-]?secret|password)$/i.test(name))
      continue
    const looksRandom = /^[\w.~+/=-]{12,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value)
    if (looksRandom) return true
  }
  return false
}
