import { BODY_BYTES_PER_UNIT } from '../../../../shared/costs.ts'
import {
  ERROR_CODES,
  parseJson,
  UNREADABLE,
  writeError,
  parseMessage,
} from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcId } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { RETRY_SOON, errorAnswer, refusal, tooManyRequests } from './http-answer.ts'
import type { McpRequest } from './http-answer.ts'
import type { McpAnswer } from '../../../../shared/mcp/answer-request.ts'
import { memoizeHeader } from '../../rules/negotiation.ts'
import type { Caller } from '../../limits/caller.ts'
import { UnreadableBytesError } from '../../../../shared/search/index/blocks/byte-source.ts'

/** Bytes of a request body at most, unless set otherwise: 4 MiB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

/**
 * How many times the limit is read of a body that is larger: its end is dropped, so that clients that send all before they
 * listen read why it was refused. Runtimes close the connection on what is left unread, and the answer may be lost with it.
 */
const DROPPED = 2

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })

/** A request body as a JSON value, or the refusal. */
type BodyOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refusal: McpAnswer }

export interface BodyLimits {
  readonly maxBodyBytes: number
  readonly bodies: BodyBytes
}

/**
 * Reads the body of a POST. One of more than twice the limit is refused without reading the rest.
 *
 * **Security:** media type, size (announced and real), what the client holds in all its bodies, what parsing it costs, and
 * UTF-8 are checked before anything is parsed; overlong or broken UTF-8 is refused, not repaired.
 */
export async function readBody(
  request: McpRequest,
  { maxBodyBytes: maxBytes, bodies }: BodyLimits,
  caller: Caller,
): Promise<BodyOutcome> {
  const { headers } = request
  if (!isJson(headers.get('content-type') ?? '')) {
    return refuse(415, ERROR_CODES.invalidRequest, 'Content-Type: expected application/json.')
  }
  const coding = headers.get('content-encoding')
  if (coding !== null && coding.trim().toLowerCase() !== 'identity') {
    return refuse(415, ERROR_CODES.invalidRequest, 'Content-Encoding: send the body without a coding.')
  }
  const announced = headers.get('content-length')
  let held = 0
  const take = (count: number): boolean => {
    if (!bodies.take(caller, count)) return false
    held += count
    return true
  }
  let bytes: ArrayBuffer | Uint8Array | undefined
  try {
    // The platform enforces the announced length, and reading at once is much cheaper than a stream.
    if (announced !== null && Number(announced) <= maxBytes) {
      if (!take(Number(announced))) return TOO_MUCH
      bytes = await request.arrayBuffer()
    } else if (announced === null || Number(announced) <= maxBytes * DROPPED) {
      const read = await readStream(request, maxBytes, take)
      if (read === 'too-much') return TOO_MUCH
      bytes = read
    }
  } catch {
    // The client went away or broke the framing: no accident of ours.
    return refuse(400, ERROR_CODES.parseError, 'Parse error: the body ended too early.')
  } finally {
    bodies.release(caller, held)
  }
  if (bytes === undefined || bytes.byteLength > maxBytes) {
    return refuse(413, ERROR_CODES.invalidRequest, `The body is larger than ${maxBytes} bytes.`)
  }
  const units = Math.floor(bytes.byteLength / BODY_BYTES_PER_UNIT)
  const exceeded = units > 0 ? await caller.reserve(units) : undefined
  if (exceeded !== undefined) return { ok: false, refusal: tooManyRequests(exceeded) }
  let text: string
  try {
    text = STRICT_UTF8.decode(bytes)
  } catch {
    return refuse(400, ERROR_CODES.parseError, 'Parse error: the body is not valid UTF-8.')
  }
  const parsed = parseJson(text)
  return parsed.ok ? parsed : { ok: false, refusal: errorAnswer(400, parsed.error) }
}

/** Closes the connection: reading what is left of the body would cost what the limit is to save. */
const TOO_MUCH: BodyOutcome = {
  ok: false,
  refusal: refusal(429, 'Too much of your requests is still on its way. Send fewer or smaller ones at once.', {
    ...RETRY_SOON,
    connection: 'close',
  }),
}

const isJson = memoizeHeader((type) => type.split(';')[0]?.trim().toLowerCase() === 'application/json')

function refuse(status: 400 | 413 | 415, code: number, message: string): BodyOutcome {
  const headers = status === 415 ? { 'accept-encoding': 'identity' } : {}
  return { ok: false, refusal: errorAnswer(status, { code, message }, headers) }
}

/** @returns `undefined` when there are more than `maxBytes`, `too-much` when more than `take` allows. */
async function readStream(
  request: McpRequest,
  maxBytes: number,
  take: (bytes: number) => boolean,
): Promise<Uint8Array | 'too-much' | undefined> {
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBytes * DROPPED) return undefined
    if (length > maxBytes) chunks.length = 0
    else if (take(chunk.byteLength)) chunks.push(chunk)
    else return 'too-much'
  }
  if (length > maxBytes) return undefined
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Bytes of bodies that are being read, by client. */
export interface BodyBytes {
  /** Counts bytes before they are read. @returns Whether the client may hold them; if not, they are not counted. */
  take(caller: Caller, bytes: number): boolean
  /** Gives back what was taken, when it is no longer held. */
  release(caller: Caller, bytes: number): void
}

/** Bytes of bodies that are not complete, of one client at most, unless set otherwise: 16 MiB. */
export const MAX_CLIENT_BODY_BYTES = 16 * 1024 * 1024

/**
 * Creates the count of a process. One body is bounded in size and in time, but a client can send many slowly.
 *
 * @param maxPerClient Bytes that one client may hold in bodies that are not complete.
 */
export function createBodyBytes(maxPerClient: number): BodyBytes {
  const held = new Map<string, number>()
  return {
    take(caller, bytes) {
      const { client } = caller
      if (client === '') return true
      const sum = (held.get(client) ?? 0) + bytes
      if (sum > maxPerClient) {
        caller.refused('bodies')
        return false
      }
      held.set(client, sum)
      return true
    },
    release({ client }, bytes) {
      const left = (held.get(client) ?? 0) - bytes
      if (left > 0) held.set(client, left)
      else held.delete(client)
    },
  }
}

/**
 * The answer where something failed that is not the caller's doing: 503 with `Retry-After` where what is published cannot
 * be read now, else 500; an error for each request.
 *
 * @param ids Of the requests, as {@link idsOf} finds them. None: one error, of none.
 */
export function failureAnswer(error: unknown, ids: readonly RpcId[] = []): McpAnswer {
  const isUnreadable = error instanceof UnreadableBytesError
  const told = isUnreadable ? UNREADABLE : INTERNAL_ERROR
  const [first = null] = ids
  const body = ids.length > 1 ? ids.map((id) => writeError(id, told)) : writeError(first, told)
  return isUnreadable ? { status: 503, headers: RETRY_SOON, body } : { status: 500, body }
}

/** Ids of the requests in an unread body; empty if it cannot be read. */
export async function readIds(request: McpRequest, limits: BodyLimits, caller: Caller): Promise<RpcId[]> {
  if (request.method !== 'POST' || request.bodyUsed) return []
  const body = await readBody(request, limits, caller)
  return body.ok ? idsOf(body.value) : []
}

/** Ids of the requests in a message or a batch. @param value A JSON value. */
export function idsOf(value: unknown): RpcId[] {
  return [value].flat().flatMap((entry) => {
    const message = parseMessage(entry)
    return message.kind === 'request' ? [message.id] : []
  })
}

export const INTERNAL_ERROR = { code: ERROR_CODES.internalError, message: 'Internal error.' }
