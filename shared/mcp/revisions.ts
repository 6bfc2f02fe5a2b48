import { ERROR_CODES } from './errors.ts'
import type { RpcError } from './errors.ts'

/** A revision of the protocol and what differs in it. Everything else is the same in all of them. */
export interface Revision {
  readonly name: string
  /** `legacy` revisions begin with `initialize`; in `modern` ones every request says all about itself. */
  readonly era: 'legacy' | 'modern'
  /** Transport it is spoken on; 2024-11-05 alone belongs to HTTP+SSE. */
  readonly transport: 'streamable-http' | 'http+sse'
  /** JSON-RPC batches: received since 2025-03-26 ("MUST support"), removed in 2025-06-18. */
  readonly batches: boolean
  /** Error code of `resources/read` for an unknown URI. */
  readonly resourceNotFoundCode: number
  /** HTTP status that carries -32601. */
  readonly methodNotFoundStatus: 200 | 404
}

const legacy = {
  era: 'legacy',
  transport: 'streamable-http',
  batches: false,
  resourceNotFoundCode: ERROR_CODES.resourceNotFound,
  methodNotFoundStatus: 200,
} as const

/** The stateless revision: no `initialize`, no sessions. */
export const MODERN: Revision = {
  name: '2026-07-28',
  era: 'modern',
  transport: 'streamable-http',
  batches: false,
  resourceNotFoundCode: ERROR_CODES.invalidParams,
  methodNotFoundStatus: 404,
}

/** What `initialize` answers when it cannot agree to what was asked. */
export const NEWEST_LEGACY: Revision = { ...legacy, name: '2025-11-25' }

/** Rules of a request that names no revision (2025-06-18, transports: "SHOULD assume 2025-03-26"). */
export const ASSUMED_REVISION: Revision = { ...legacy, name: '2025-03-26', batches: true }

/** The revision of the HTTP+SSE transport. */
export const SSE_REVISION: Revision = { ...legacy, name: '2024-11-05', transport: 'http+sse' }

/** Revisions served, newest first. */
export const REVISIONS: readonly Revision[] = [
  MODERN,
  NEWEST_LEGACY,
  { ...legacy, name: '2025-06-18' },
  ASSUMED_REVISION,
  SSE_REVISION,
]

/** Names of the revisions of Streamable HTTP, newest first: what `server/discover` and errors say. */
export const SUPPORTED_VERSIONS: readonly string[] = REVISIONS.filter(
  ({ transport }) => transport === 'streamable-http',
).map(({ name }) => name)

/** The revision of this very name. */
export function findRevision(name: string): Revision | undefined {
  return REVISIONS.find((revision) => revision.name === name)
}

/**
 * What `initialize` agrees on: what was asked if it begins with `initialize` and belongs to the transport, else the newest
 * that does. HTTP+SSE carries every legacy revision, because clients of all of them fall back to it.
 */
export function negotiateRevision(asked: string, transport: Revision['transport']): Revision {
  const found = findRevision(asked)
  const fits = found?.era === 'legacy' && (found.transport === 'streamable-http' || transport === 'http+sse')
  return fits ? found : NEWEST_LEGACY
}

/** -32022 with what is supported (MCP 2026-07-28, `UnsupportedProtocolVersionError`). */
export function unsupportedVersion(requested: string): RpcError {
  return {
    code: ERROR_CODES.unsupportedVersion,
    message: `Unsupported protocol version: MCP-Protocol-Version must be one of ${SUPPORTED_VERSIONS.join(', ')}.`,
    data: { supported: SUPPORTED_VERSIONS, requested: requested.slice(0, 100) },
  }
}
