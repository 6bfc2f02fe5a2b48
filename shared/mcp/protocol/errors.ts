import type { Shortfall } from '../../costs.ts'

/** Numeric error codes we send (JSON-RPC 2.0 §5.1; MCP schema). */
export const ERROR_CODES = {
  parseError: -32700,
  /** Also whatever the HTTP layer refuses: method, media type, size, Host, Origin, no such page. */
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** `resources/read` of an unknown URI (MCP 2024-11-05 to 2025-11-25; later -32602). */
  resourceNotFound: -32002,
  /** The client has used up its budget; of the codes that MCP leaves to implementations. */
  overBudget: -32005,
  /** A header is missing or says something else than the body (MCP 2026-07-28, Streamable HTTP). */
  headerMismatch: -32020,
  /** The request needs a capability the client has not declared (MCP 2026-07-28). */
  missingClientCapability: -32021,
  /** `MCP-Protocol-Version` names a revision we do not serve (MCP 2026-07-28). */
  unsupportedVersion: -32022,
} as const

/** A JSON-RPC error object. Messages are written for the caller and hold nothing internal. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** `-32603` where what an answer is made of cannot be read now. Sent with status 503 and `Retry-After`. */
export const UNREADABLE: RpcError = {
  code: ERROR_CODES.internalError,
  message: 'The directory cannot be read right now. Try again in a few seconds.',
}

/** Seconds after which what could not be read may be. */
export const UNREADABLE_RETRY_SECONDS = 5

/** `-32602`. @param message Names the parameter and the value seen. */
export function invalidParams(message: string, data?: Readonly<Record<string, unknown>>): RpcError {
  return { code: ERROR_CODES.invalidParams, message, ...(data && { data }) }
}

/** `-32005`: when to come back, in words and in `data`. */
export function overBudget({ reason, retryAfterSeconds, cost, left }: Shortfall): RpcError {
  const data = { retryAfterSeconds, ...(cost !== undefined && { cost, left }) }
  const what = reason === 'rate' ? 'requests' : 'costly requests'
  return { code: ERROR_CODES.overBudget, message: `Too many ${what}: try again in ${retryAfterSeconds} s.`, data }
}

/** `-32600`. */
export function invalidRequest(message: string): RpcError {
  return { code: ERROR_CODES.invalidRequest, message }
}
