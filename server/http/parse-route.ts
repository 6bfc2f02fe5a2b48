/** What a path below the base names. `slug` is empty for the root page. */
export type Route =
  /** `P/`: the page itself, HTML or Markdown. */
  | { kind: 'page'; slug: string }
  /** A published file under its own name. */
  | { kind: 'file'; path: string }
  /** `P/mcp`. */
  | { kind: 'mcp'; slug: string }
  /** `P/mcp/sse`. */
  | { kind: 'sse'; slug: string }
  /** `P/mcp/messages`. */
  | { kind: 'messages'; slug: string }
  /** `P/mcp/server-card`. */
  | { kind: 'card'; slug: string }
  | { kind: 'livez' }
  | { kind: 'readyz' }

/**
 * Says what a path names; whether it exists is for the release to say. A trailing slash makes no difference on `mcp`
 * paths, because clients that lose their POST to a redirect do not come back.
 *
 * @param relative Decoded, below the base, without the leading slash.
 */
export function parseRoute(relative: string): Route {
  if (relative === '_/livez') return { kind: 'livez' }
  if (relative === '_/readyz') return { kind: 'readyz' }
  const trimmed = relative.endsWith('/') ? relative.slice(0, -1) : relative
  for (const [suffix, kind] of MCP_SUFFIXES) {
    const slug = slugBefore(suffix, trimmed)
    if (slug !== undefined) return { kind, slug }
  }
  if (relative === '' || (relative !== trimmed && trimmed !== '')) return { kind: 'page', slug: trimmed }
  return { kind: 'file', path: relative }
}

const MCP_SUFFIXES = [
  ['mcp', 'mcp'],
  ['mcp/sse', 'sse'],
  ['mcp/messages', 'messages'],
  ['mcp/server-card', 'card'],
] as const

function slugBefore(suffix: string, path: string): string | undefined {
  if (path === suffix) return ''
  if (!path.endsWith(`/${suffix}`)) return undefined
  const slug = path.slice(0, -suffix.length - 1)
  return slug === '' || slug.includes('/') ? undefined : slug
}
