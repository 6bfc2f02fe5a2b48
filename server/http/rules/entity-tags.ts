/** `entity-tag` of RFC 9110 §8.8.3; commas are allowed between the quotes. */
const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\uffff]*")/y

/** White space and the empty elements a list may have (RFC 9110 §5.6.1). */
const SEPARATOR = /[ \t]*(?:,[ \t]*)+/y

/**
 * Whether a condition such as `If-None-Match` names `etag`: `*`, or a list with it (RFC 9110 §13.1.1, §13.1.2).
 *
 * @param etag The selected variant's strong tag, with quotes.
 * @param comparison `weak` ignores `W/`, `strong` never matches a weak tag (§8.8.3.2).
 * @returns `false` for a field that is no list of entity tags, from the first fault on.
 */
export function matchesEntityTag(header: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  const field = header.trim()
  if (field === etag || field === '*') return true
  let position = skip(SEPARATOR, field, 0)
  while (position < field.length) {
    ENTITY_TAG.lastIndex = position
    const match = ENTITY_TAG.exec(field)
    if (match === null) return false
    if (match[2] === etag && (comparison === 'weak' || match[1] === undefined)) return true
    const next = skip(SEPARATOR, field, ENTITY_TAG.lastIndex)
    if (next === ENTITY_TAG.lastIndex) return false
    position = next
  }
  return false
}

function skip(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.test(text) ? pattern.lastIndex : position
}
