/**
 * Names of what else is below a category's page (its endpoint, its renditions, the documents beside them) and names that
 * Windows cannot store; with what makes ids out of them that are none.
 */
const RESERVED = /^(mcp|mcp\.json|index\..*?|llms\.txt|feed\.xml|con|prn|aux|nul|com[0-9]|lpt[0-9])((?:-1)*)$/

/** Our own files, and `.` and `..`; with what makes ids out of them that are none. */
const HIDDEN = /^-*[._]/

/**
 * The path segment, not encoded, that a listing's page has below that of its category: the id, or where that would be the
 * address of something else, the id with `-1` behind it (`mcp` → `mcp-1`) or, for what begins with `.` or `_`, `-` before
 * it. No two ids have the same.
 */
export function listingSegment(id: string): string {
  if (RESERVED.test(id)) return `${id}-1`
  return HIDDEN.test(id) ? `-${id}` : id
}

/** The id that {@link listingSegment} gives this segment for; `undefined` when there is none. */
export function idOfSegment(segment: string): string | undefined {
  const [, , suffixes] = RESERVED.exec(segment) ?? []
  if (suffixes !== undefined) return suffixes === '' ? undefined : segment.slice(0, -'-1'.length)
  if (!HIDDEN.test(segment)) return segment === '' ? undefined : segment
  return segment.startsWith('-') ? segment.slice(1) : undefined
}
