import { ERROR_CODES } from './errors.ts'
import type { RpcError } from './errors.ts'

/** A revision of the protocol and what differs in it. Everything else is the same in all of them. */
export interface Revision {
  readonly name: string
  /** `legacy` revisions begin with `initialize`. */
  readonly era: 'legacy'
  /** Whether `initialize` over Streamable HTTP may agree on it; 2024-11-05 belongs to HTTP+SSE. */
  readonly negotiable: boolean
  /** JSON-RPC batches: received since 2025-03-26 ("MUST support"), removed in 2025-06-18. */
  readonly batches: boolean
  /** Error code of `resources/read` for an unknown URI. */
  readonly resourceNotFoundCode: number
  /** HTTP status that carries -32601. */
  readonly methodNotFoundStatus: 200 | 404
}

const legacy = {
  era: 'legacy',
  negotiable: true,
  batches: false,
  resourceNotFoundCode: ERROR_CODES.resourceNotFound,
  methodNotFoundStatus: 200,
} as const

/** What `initialize` answers when it cannot agree to what was asked. */
export const NEWEST_LEGACY: Revision = { ...legacy, name: '2025-11-25' }

/** Rules of a request that names no revision (2025-06-18, transports: "SHOULD assume 2025-03-26"). */
export const ASSUMED_REVISION: Revision = { ...legacy, name: '2025-03-26', batches: true }

/** Revisions served, newest first. */
export const REVISIONS: readonly Revision[] = [
  NEWEST_LEGACY,
  { ...legacy, name: '2025-06-18' },
  ASSUMED_REVISION,
  { ...legacy, name: '2024-11-05', negotiable: false },
]

/**
 * Revisions that hosted clients name in the header after they have agreed on an older one. Such a request means nothing
 * newer by it and is served as {@link NEWEST_LEGACY}.
 */
const NAMED_BY_MISTAKE: ReadonlySet<string> = new Set(['2026-07-28'])

/** The rules a request is answered by, or the error of HTTP 400. */
export type RevisionOutcome =
  | { readonly ok: true; readonly revision: Revision }
  | { readonly ok: false; readonly error: RpcError }

/**
 * Decides the revision of one request by its `MCP-Protocol-Version` header. Proxies repeat the header; equal values count
 * once, different ones are refused.
 */
export function decideRevision(header: string | null): RevisionOutcome {
  if (header === null) return { ok: true, revision: ASSUMED_REVISION }
  const [name = '', ...others] = new Set(header.split(',').map((part) => part.trim()))
  const revision = others.length > 0 ? undefined : findRevision(name)
  return revision ? { ok: true, revision } : { ok: false, error: unsupportedVersion(header) }
}

/** What `initialize` agrees on. */
export function negotiateRevision(asked: string): Revision {
  return REVISIONS.find(({ name, negotiable }) => negotiable && name === asked) ?? NEWEST_LEGACY
}

function findRevision(name: string): Revision | undefined {
  return NAMED_BY_MISTAKE.has(name) ? NEWEST_LEGACY : REVISIONS.find((revision) => revision.name === name)
}

function unsupportedVersion(requested: string): RpcError {
  const supported = REVISIONS.filter(({ negotiable }) => negotiable).map(({ name }) => name)
  return {
    code: ERROR_CODES.unsupportedVersion,
    message: `Unsupported protocol version: MCP-Protocol-Version must be one of ${supported.join(', ')}.`,
    data: { supported, requested: requested.slice(0, 100) },
  }
}
