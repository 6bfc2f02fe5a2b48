/**
 * A revision of MCP and what differs in it; everything else is the same in all of them. Code checks a feature or an
 * era, never a name, so that another revision is another row here.
 */
export interface Revision {
  readonly name: string
  /** `legacy` revisions begin with `initialize`; in `modern` ones every request is self-contained. */
  readonly era: 'legacy' | 'modern'
  /** Transport it is used on; HTTP+SSE carries every legacy revision, and one belongs to it alone. */
  readonly transport: 'streamable-http' | 'http+sse'
  /** Whether it applies to a request that names none (2025-06-18, transports: "SHOULD assume 2025-03-26"). */
  readonly isAssumed: boolean
  /** JSON-RPC batches: received since 2025-03-26 ("MUST support"), removed in 2025-06-18. */
  readonly batches: boolean
  /** Whether results carry `resultType`, their server and how long they may be cached: since 2026-07-28. */
  readonly resultType: boolean
  /** Whether `resources/read` of an unknown URI has its own error code: -32002 until 2025-11-25, then -32602. */
  readonly resourceNotFound: boolean
  /** HTTP status that carries -32601. */
  readonly methodNotFoundStatus: 200 | 404
}

const LEGACY = {
  era: 'legacy',
  transport: 'streamable-http',
  isAssumed: false,
  batches: false,
  resultType: false,
  resourceNotFound: true,
  methodNotFoundStatus: 200,
} as const

const MODERN = {
  ...LEGACY,
  era: 'modern',
  resultType: true,
  resourceNotFound: false,
  methodNotFoundStatus: 404,
} as const

/** Revisions served, newest first. */
export const REVISIONS: readonly Revision[] = [
  { ...MODERN, name: '2026-07-28' },
  { ...LEGACY, name: '2025-11-25' },
  { ...LEGACY, name: '2025-06-18' },
  { ...LEGACY, name: '2025-03-26', batches: true, isAssumed: true },
  { ...LEGACY, name: '2024-11-05', transport: 'http+sse' },
]

/** The newest one without `initialize`. */
export const NEWEST_MODERN: Revision = newest(({ era }) => era === 'modern')

/** The newest one with `initialize`: the response when the requested one is not supported. */
export const NEWEST_LEGACY: Revision = newest(({ era }) => era === 'legacy')

/** Rules of a request that names no revision. */
export const ASSUMED_REVISION: Revision = newest(({ isAssumed }) => isAssumed)

export const SSE_REVISION: Revision = newest(({ transport }) => transport === 'http+sse')

/** Names of the revisions of every Streamable HTTP endpoint, newest first: what cards, `server/discover` and errors say. */
export const STREAMABLE_HTTP_VERSIONS: readonly string[] = namesOf('streamable-http')

/** Those of the HTTP+SSE endpoints. Newer ones are agreed on there too; cards name the one it is made for. */
export const HTTP_SSE_VERSIONS: readonly string[] = namesOf('http+sse')

/** The revision of this very name. */
export function findRevision(name: string): Revision | undefined {
  return REVISIONS.find((revision) => revision.name === name)
}

function newest(fits: (revision: Revision) => boolean): Revision {
  const found = REVISIONS.find(fits)
  if (found === undefined) throw new Error('every role needs a revision')
  return found
}

function namesOf(transport: Revision['transport']): string[] {
  return REVISIONS.filter((revision) => revision.transport === transport).map(({ name }) => name)
}
