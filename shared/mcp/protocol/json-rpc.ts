import type { BudgetExceeded } from '../../costs.ts'

/** A request id. MCP forbids null and fractions; numbers beyond 2^53 would not come back as they were sent. */
export type RpcId = string | number

/** `params` of a request, or an empty object. */
export type RpcParams = Readonly<Record<string, unknown>>

export interface RpcRequest {
  readonly kind: 'request'
  readonly id: RpcId
  readonly method: string
  readonly params: RpcParams | undefined
}

/** A JSON-RPC message, checked. */
export type RpcMessage =
  | RpcRequest
  | { readonly kind: 'notification'; readonly method: string }
  /** An answer to a request of ours; we send none, so it is ignored. */
  | { readonly kind: 'response' }
  /** `id` where the request has one that can be read. */
  | { readonly kind: 'invalid'; readonly id: RpcId | null; readonly error: RpcError }

/**
 * Checks one parsed JSON value. `params` given as an array is a request whose params are `undefined`: valid JSON-RPC that
 * no MCP method takes.
 */
export function parseMessage(value: unknown): RpcMessage {
  if (!isRecord(value)) return invalid('expected an object')
  if (value['jsonrpc'] !== '2.0') return invalid('jsonrpc: expected "2.0"')
  const { id, method, params } = value
  if (method === undefined) {
    const answers = Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error')
    return answers ? { kind: 'response' } : invalid('method: expected a text, got nothing')
  }
  if (typeof method !== 'string') return invalid('method: expected a text')
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    return invalid('params: expected an object', isRpcId(id) ? id : null)
  }
  if (!Object.hasOwn(value, 'id')) return { kind: 'notification', method }
  if (!isRpcId(id)) return invalid('id: expected a text or a whole number up to 2^53')
  return { kind: 'request', id, method, params: params === undefined ? {} : isRecord(params) ? params : undefined }
}

/** The text of an answer. @param resultJson The result, already JSON, so that it can be prepared once and reused. */
export function writeResult(id: RpcId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`
}

/** The text of an error answer. @param id Null when the request had none that could be read. */
export function writeError(id: RpcId | null, error: RpcError): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${JSON.stringify(error)}}`
}

export function writeNotification(method: string, params: RpcParams): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params })
}

/** Whether a value is a plain JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a plain JSON object of texts only. */
export function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string')
}

function isRpcId(value: unknown): value is RpcId {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function invalid(reason: string, id: RpcId | null = null): RpcMessage {
  return { kind: 'invalid', id, error: invalidRequest(`Invalid Request: ${reason}.`) }
}

/** Brackets that may be open at once. Requests need about six. */
export const MAX_JSON_DEPTH = 64

/**
 * Values in arrays and objects, at all depths. A batch of a hundred requests has some thousand; as names of members, so
 * many take 5 ms to parse, and all that fit into a body would take a third of a second in one go.
 */
export const MAX_JSON_VALUES = 20_000

/** A JSON value, or why there is none. */
type JsonOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: RpcError }

/** Parses a request body. Depth and values are counted before, so that nothing deep or manifold is ever built. */
export function parseJson(text: string): JsonOutcome {
  if (hasMore(text, '{[', MAX_JSON_DEPTH) || hasMore(text, ',', MAX_JSON_VALUES)) {
    const error = findExcess(text)
    if (error !== undefined) return { ok: false, error }
  }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false, error: parseError('the body is not valid JSON') }
  }
}

function parseError(reason: string): RpcError {
  return { code: ERROR_CODES.parseError, message: `Parse error: ${reason}.` }
}

/** Whether there may be too many at all; a few searches where most requests have six brackets. */
function hasMore(text: string, characters: string, most: number): boolean {
  if (text.length <= most) return false
  let found = 0
  for (const character of characters) {
    for (let index = text.indexOf(character); index !== -1; index = text.indexOf(character, index + 1)) {
      found += 1
      if (found > most) return true
    }
  }
  return false
}

/** What there is too much of outside of strings; `undefined` for nothing. */
function findExcess(text: string): RpcError | undefined {
  let depth = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      values += 1
      if (depth > MAX_JSON_DEPTH) return parseError(`nested deeper than ${MAX_JSON_DEPTH} levels`)
    } else if (code === 0x7d || code === 0x5d) depth -= 1
    else if (code === 0x2c) values += 1
    if (values > MAX_JSON_VALUES) return invalidRequest(`Invalid Request: more than ${MAX_JSON_VALUES} values.`)
  }
  return undefined
}

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
export function overBudget({ reason, retryAfterSeconds, cost, left }: BudgetExceeded): RpcError {
  const data = { retryAfterSeconds, ...(cost !== undefined && { cost, left }) }
  const what = reason === 'rate' ? 'requests' : 'costly requests'
  return { code: ERROR_CODES.overBudget, message: `Too many ${what}: try again in ${retryAfterSeconds} s.`, data }
}

/** `-32600`. */
export function invalidRequest(message: string): RpcError {
  return { code: ERROR_CODES.invalidRequest, message }
}
