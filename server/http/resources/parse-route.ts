/** What a path below the base names. `slug` is empty for the root page. */
export type Route =
  /** `P/`: the page itself, HTML or Markdown. */
  | { kind: 'page'; slug: string }
  /** A published file under its own name. */
  | { kind: 'file'; path: string }
  /** `P/mcp/server-card`. */
  | { kind: 'card'; slug: string }

/**
 * Says what a path names that is no endpoint; whether it exists is for the release to say.
 *
 * @param route Decoded, below the base, with the leading slash.
 */
export function parseRoute(route: string): Exclude<Route, { kind: 'card' }> {
  if (route === '/') return { kind: 'page', slug: '' }
  return route.endsWith('/') && route !== '//'
    ? { kind: 'page', slug: route.slice(1, -1) }
    : { kind: 'file', path: route.slice(1) }
}
