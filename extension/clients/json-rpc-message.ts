import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/**
 * Characters of one message from a client, as JSON: the arguments of a call and a bit more. The limit is for incoming
 * messages; answers have the limits of the tools.
 */
export const MAX_MESSAGE_CHARACTERS = 65_536

/** JSON-RPC: the message is not one that a server accepts. */
export const INVALID_REQUEST = -32_600

/** As the SDK names it: the connection ended before the answer came. */
export const CONNECTION_CLOSED = -32_000

const REQUEST_KEYS = ['jsonrpc', 'id', 'method', 'params']
const ANSWER_KEYS = ['jsonrpc', 'id', 'result', 'error']

/**
 * Reads one JSON-RPC message. The parameters of its method are checked where it is answered.
 *
 * @throws {Error} if it is not one.
 */
export function parseJsonRpc(value: unknown): JSONRPCMessage {
  const message = Object(value) as Record<string, unknown>
  const isOne = message['jsonrpc'] === '2.0' && (isRequest(message) || isAnswer(message))
  if (!isOne) throw new Error('Not a JSON-RPC message.')
  // Everything that the type states has been checked.
  return value as JSONRPCMessage
}

/** The name under which transports import it from the SDK: the build gives them this, which needs no zod. */
export const JSONRPCMessageSchema = { parse: parseJsonRpc }

/**
 * Length of a message.
 *
 * @returns Characters as JSON; infinity for values that JSON cannot represent.
 */
export function messageLength(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}

/**
 * The error response to a message that was not read.
 *
 * @returns `undefined` if the message expects no response.
 */
export function refuseMessage(value: unknown, message: string): JSONRPCMessage | undefined {
  const { id, method } = Object(value) as Record<string, unknown>
  if (!isId(id) || typeof method !== 'string') return undefined
  return { jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } }
}

function isRequest(message: Record<string, unknown>): boolean {
  const { id, method, params } = message
  const hasOwnId = !Object.hasOwn(message, 'id') || isId(id)
  return typeof method === 'string' && hasOwnId && isOptionalObject(params) && hasOnly(message, REQUEST_KEYS)
}

function isAnswer(message: Record<string, unknown>): boolean {
  const { id, method, result, error } = message
  const { code, message: text } = Object(error) as Record<string, unknown>
  const failed = Number.isSafeInteger(code) && typeof text === 'string'
  const one = error === undefined ? isObject(result) : failed && result === undefined
  return method === undefined && isId(id) && one && hasOnly(message, ANSWER_KEYS)
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOptionalObject(value: unknown): boolean {
  return value === undefined || isObject(value)
}

function hasOnly(message: object, keys: readonly string[]): boolean {
  return Object.keys(message).every((key) => keys.includes(key))
}
