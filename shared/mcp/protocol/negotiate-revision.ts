import { NEWEST_LEGACY, STREAMABLE_HTTP_VERSIONS, findRevision } from '../../mcp-revisions.ts'
import type { Revision } from '../../mcp-revisions.ts'
import { ERROR_CODES } from './errors.ts'
import type { RpcError } from './errors.ts'

/**
 * What `initialize` agrees on: what was requested if it begins with `initialize` and belongs to the transport, else the
 * newest that does. HTTP+SSE carries every legacy revision, because clients of all of them fall back to it.
 */
export function negotiateRevision(requested: string, transport: Revision['transport']): Revision {
  const found = findRevision(requested)
  const fits = found?.era === 'legacy' && (found.transport === 'streamable-http' || transport === 'http+sse')
  return fits ? found : NEWEST_LEGACY
}

/** -32022 with what is supported (MCP 2026-07-28, `UnsupportedProtocolVersionError`). */
export function unsupportedVersion(requested: string): RpcError {
  return {
    code: ERROR_CODES.unsupportedVersion,
    message: `Unsupported protocol version: MCP-Protocol-Version must be one of ${STREAMABLE_HTTP_VERSIONS.join(', ')}.`,
    data: { supported: STREAMABLE_HTTP_VERSIONS, requested: requested.slice(0, 100) },
  }
}
