import { invalidRequest } from './errors.ts'
import type { RpcError } from './errors.ts'

/** A request id. MCP forbids null and fractions; numbers beyond 2^53 would not come back as they were sent. */
export type RpcId = string | number

/** `params` of a request, or an empty object. */
export type RpcParams = Readonly<Record<string, unknown>>

/** A request, checked. */
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
  /** An answer to a request of ours; we send none, so nobody waits for it. */
  | { readonly kind: 'response' }
  | { readonly kind: 'invalid'; readonly error: RpcError }

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
    return invalid('params: expected an object')
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

/** The text of a notification. */
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

function invalid(reason: string): RpcMessage {
  return { kind: 'invalid', error: invalidRequest(`Invalid Request: ${reason}.`) }
}
