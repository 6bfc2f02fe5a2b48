/** Characters that RFC 3987 allows nowhere in an IRI, and white space. */
const FORBIDDEN = /[\p{Cc}\s"<>\\^`{|}]/u
const FORBIDDEN_ALL: RegExp = new RegExp(FORBIDDEN, 'gu')

/** Characters of nearly every URL. A whole-string test of one class is several times faster than the exact one. */
const PLAIN = /^[!#-;=?-[\]_a-z~]+$/

/**
 * A URL from data as used in renditions: `http:`, `https:` or `mailto:`, with quotes, angle brackets, white space and
 * control characters percent-encoded.
 *
 * **Security:** any other scheme (`javascript:`, `data:` …), anything relative, and http(s) with a user name are
 * rejected: `https://bank.example@evil.example/` hides its host.
 *
 * @returns `undefined` when the URL is rejected.
 */
export function safeUrl(url: string): string | undefined {
  if (!/^(?:https?:\/\/|mailto:)[^\s/]/i.test(url)) return undefined
  if (/^https?:[^?#]*@/i.test(url) && hasUserName(url)) return undefined
  if (PLAIN.test(url) || !FORBIDDEN.test(url)) return url
  // Browsers read "\" as "/" and drop line breaks: encoding the parsed URL keeps its meaning.
  const parsed = URL.parse(url)
  return parsed === null ? undefined : parsed.href.replace(FORBIDDEN_ALL, percentEncode)
}

/**
 * As {@link safeUrl}, for the target of a Markdown link in angle brackets: other brackets are encoded too,
 * for readers that look for links without parsing Markdown, and so is what would be read as an entity.
 */
export function safeMarkdownUrl(url: string): string | undefined {
  const safe = safeUrl(url)
  if (safe === undefined || !/[()[\]&]/.test(safe)) return safe
  const hostEnd = /^[a-z]+:(?:\/\/[^/?#]*)?/i.exec(safe)?.[0].length ?? 0
  return (
    safe.slice(0, hostEnd) +
    safe
      .slice(hostEnd)
      .replace(/[()[\]]/g, percentEncode)
      .replace(/&(?=#?[0-9a-z]+;)/gi, '&amp;')
  )
}

/** Host of a URL as people say it, without `www.`; a URL without a host as it is. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') || url
}

function hasUserName(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed === null || parsed.username !== '' || parsed.password !== ''
}

function percentEncode(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x80) return encodeURIComponent(character)
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
}
