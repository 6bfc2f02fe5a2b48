/** Seconds a browser may reuse a rendition without revalidating it. See decisions/002-cache-headers.md. */
export const BROWSER_MAX_AGE_SECONDS = 300

/** Seconds an edge may keep a static rendition: 24 h, the service's promise. */
export const EDGE_MAX_AGE_SECONDS = 86_400

/** Seconds an edge may serve a stale rendition while it fetches a new one (RFC 5861 §3). */
export const EDGE_STALE_WHILE_REVALIDATE_SECONDS = 86_400

/** Seconds an edge may serve a stale rendition while we fail to respond (RFC 5861 §4). */
export const EDGE_STALE_IF_ERROR_SECONDS = 604_800

/** Seconds a server card may be reused (SEP-2127, "SHOULD max-age=3600"). */
export const SERVER_CARD_MAX_AGE_SECONDS = 3600

/** Seconds the content of MCP answers may be used without checking for a newer release: 1 h, the service's promise. */
export const MCP_CONTENT_MAX_AGE_SECONDS = 3600

/** Seconds a file whose name contains its digest may be reused (RFC 8246). */
export const IMMUTABLE_MAX_AGE_SECONDS = 31_536_000

/** `Cache-Control` and `CDN-Cache-Control` (RFC 9213) of static renditions. */
export const RENDITION_CACHE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': `public, max-age=${BROWSER_MAX_AGE_SECONDS}`,
  'cdn-cache-control': `max-age=${EDGE_MAX_AGE_SECONDS}, stale-while-revalidate=${EDGE_STALE_WHILE_REVALIDATE_SECONDS}, stale-if-error=${EDGE_STALE_IF_ERROR_SECONDS}`,
}

/**
 * The same for result pages. An edge keeps them no longer than MCP clients keep their answers, for the same reason: no
 * one can list all that a new release has changed, so they must expire.
 */
export const RESULTS_CACHE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': `public, max-age=${BROWSER_MAX_AGE_SECONDS}`,
  'cdn-cache-control': `max-age=${MCP_CONTENT_MAX_AGE_SECONDS}, stale-if-error=${EDGE_STALE_IF_ERROR_SECONDS}`,
}

/**
 * The same for what is below `.well-known/`. No edge keeps it longer: a catalog, its card and its skill are fetched
 * by clients that compare them, one by its digest.
 */
export const WELL_KNOWN_CACHE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': `public, max-age=${SERVER_CARD_MAX_AGE_SECONDS}`,
}
