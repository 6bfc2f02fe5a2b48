import {
  ASSUMED_REVISION,
  NEWEST_LEGACY,
  NEWEST_MODERN,
  findRevision,
  STREAMABLE_HTTP_VERSIONS,
} from '../../mcp-revisions.ts'
import type { Revision } from '../../mcp-revisions.ts'
import { quote } from '../../tools/suggest/suggest.ts'
import { ERROR_CODES, invalidParams, isRecord } from './json-rpc.ts'
import type { RpcError, RpcMessage, RpcParams } from './json-rpc.ts'

/** Keys of `_meta` that say all about a modern request (MCP 2026-07-28, basic: `_meta`). */
export const META_KEYS = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const

/** The rules a request is answered by, or the error of HTTP 400. `toleratedMismatch` says what lenient rules have let pass. */
type RevisionOutcome =
  | { readonly ok: true; readonly revision: Revision; readonly toleratedMismatch?: string }
  | { readonly ok: false; readonly error: RpcError }

/** How strictly headers are taken. */
interface HeaderRules {
  /**
   * Answer by the body where headers are missing or say something else. The specification refuses such requests
   * (-32020); some hosted connectors send them all the same.
   */
  readonly lenient?: boolean
}

/**
 * Decides the revision of one request over Streamable HTTP.
 *
 * A request is modern when its `_meta` names a protocol version that is none of the legacy ones, or when its headers are
 * those of a modern client. Everything else is legacy and goes by `MCP-Protocol-Version` alone: absent means 2025-03-26;
 * proxies repeat it, and equal values count once; 2026-07-28 without anything else of a modern request is what hosted
 * clients send after they agreed on an older revision, and means the newest of those.
 *
 * @param message A batch has no `_meta` of its own: give `undefined`.
 */
export function decideRevision(
  message: RpcMessage | undefined,
  headers: HeaderReader,
  rules: HeaderRules = {},
): RevisionOutcome {
  const header = collapse(headers.get('mcp-protocol-version'))
  if (message?.kind === 'request') {
    const meta = message.params?.['_meta']
    if (claimsModern(meta, header, headers)) return decideModern(message, meta, header, headers, rules)
  }
  if (header === undefined) return { ok: true, revision: ASSUMED_REVISION }
  const revision = findRevision(header)
  if (revision === undefined) return { ok: false, error: unsupportedVersion(header) }
  return { ok: true, revision: revision.era === 'modern' && message !== undefined ? NEWEST_LEGACY : revision }
}

function claimsModern(meta: unknown, header: string | undefined, headers: HeaderReader): boolean {
  if (isRecord(meta)) {
    const claim = meta[META_KEYS.protocolVersion]
    if (claim !== undefined) return typeof claim !== 'string' || findRevision(claim)?.era !== 'legacy'
  }
  return header !== undefined && findRevision(header)?.era === 'modern' && headers.get('mcp-method') !== null
}

function decideModern(
  message: Extract<RpcMessage, { kind: 'request' }>,
  meta: unknown,
  header: string | undefined,
  headers: HeaderReader,
  { lenient = false }: HeaderRules,
): RevisionOutcome {
  const fields = isRecord(meta) ? meta : {}
  const claim = fields[META_KEYS.protocolVersion]
  if (typeof claim !== 'string')
    return missing(META_KEYS.protocolVersion, `expected a text such as "${NEWEST_MODERN.name}"`, claim)
  const problem = header === claim ? undefined : describeMismatch(header, claim)
  if (problem !== undefined && !lenient) return mismatch(problem)
  const revision = findRevision(claim)
  if (revision?.era !== 'modern') return { ok: false, error: unsupportedVersion(claim) }
  const capabilities = fields[META_KEYS.clientCapabilities]
  if (!isRecord(capabilities)) return missing(META_KEYS.clientCapabilities, 'expected an object', capabilities)
  const toleratedMismatch = problem ?? findMirrorProblem(message.method, message.params, headers)
  if (toleratedMismatch === undefined) return { ok: true, revision }
  return lenient ? { ok: true, revision, toleratedMismatch } : mismatch(toleratedMismatch)
}

function describeMismatch(header: string | undefined, claim: string): string {
  if (header === undefined) return `MCP-Protocol-Version is missing; send ${quote(claim)}, as in _meta.`
  return `MCP-Protocol-Version ${quote(header)} does not match ${quote(claim)} in _meta.`
}

function missing(key: string, expected: string, value: unknown): RevisionOutcome {
  return { ok: false, error: invalidParams(`_meta[${JSON.stringify(key)}]: ${expected}, got ${quote(value)}.`) }
}

function mismatch(problem: string): RevisionOutcome {
  return { ok: false, error: { code: ERROR_CODES.headerMismatch, message: `Header mismatch: ${problem}` } }
}

/** Equal values repeated by a proxy count once. */
function collapse(header: string | null): string | undefined {
  if (header === null || !header.includes(',')) return header?.trim()
  const [name = '', ...others] = new Set(header.split(',').map((part) => part.trim()))
  return others.length > 0 ? header : name
}

/** Parameter that `Mcp-Name` repeats, by method (MCP 2026-07-28, Streamable HTTP: standard request headers). */
const NAMING_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Says which header does not repeat the body as it must, or `undefined`: `Mcp-Method` on every modern request, `Mcp-Name`
 * on those that name something. None of our tools mirrors parameters (`x-mcp-header`), so `Mcp-Param-…` means nothing here.
 */
function findMirrorProblem(method: string, params: RpcParams | undefined, headers: HeaderReader): string | undefined {
  const mirrored = headers.get('mcp-method')
  if (mirrored === null) return `Mcp-Method is missing; send ${quote(method)}.`
  if (mirrored.trim() !== method) return `Mcp-Method ${quote(mirrored)} does not match the method ${quote(method)}.`
  const parameter = NAMING_PARAMETERS.get(method)
  const named = parameter === undefined ? undefined : params?.[parameter]
  // What is no text is refused with the other parameters.
  if (typeof named !== 'string') return undefined
  const header = headers.get('mcp-name')
  if (header === null) return `Mcp-Name is missing; send params.${parameter}, ${quote(named)}.`
  const decoded = decodeValue(header.trim())
  if (decoded === undefined) return `Mcp-Name ${quote(header)} is not valid Base64 of UTF-8.`
  return decoded === named ? undefined : `Mcp-Name ${quote(header)} does not match params.${parameter} ${quote(named)}.`
}

/** Undoes the encoding of values that are no plain ASCII. @returns `undefined` where it is broken. */
function decodeValue(value: string): string | undefined {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value
  const base64 = ENCODED.exec(value)?.[1]
  if (base64 === undefined || base64.length % 4 !== 0) return undefined
  try {
    return STRICT_UTF8.decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

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

/** Headers of a request; names in lower case. */
export interface HeaderReader {
  get(name: string): string | null
}
