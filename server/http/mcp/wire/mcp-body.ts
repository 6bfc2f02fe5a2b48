import { BODY_BYTES_PER_UNIT } from '../../../../shared/costs.ts'
import { ERROR_CODES } from '../../../../shared/mcp/protocol/errors.ts'
import { parseJson } from '../../../../shared/mcp/protocol/parse-json.ts'
import { RETRY_SOON } from './transport-context.ts'
import { memoizeHeader } from '../../rules/memoize-header.ts'
import type { Caller } from '../../limits/caller.ts'
import type { BodyBytes } from './body-bytes.ts'
import { errorAnswer, refusal, tooManyRequests } from './http-answer.ts'
import type { HttpAnswer } from './http-answer.ts'

/** Bytes of a request body at most, unless set otherwise: 4 MiB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

/**
 * How many times the limit is read of a body that is larger: its end is dropped, so that clients that send all before they
 * listen read why it was refused. Runtimes close the connection on what is left unread, and the answer may be lost with it.
 */
const DROPPED = 2

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })

/** A request body as a JSON value, or the refusal. */
export type BodyOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: HttpAnswer }

/** What {@link readBody} needs besides the request. */
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
  request: Request,
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
  let bytes: Uint8Array | undefined
  try {
    // The platform enforces the announced length, and reading at once is much cheaper than a stream.
    if (announced !== null && Number(announced) <= maxBytes) {
      if (!take(Number(announced))) return TOO_MUCH
      bytes = new Uint8Array(await request.arrayBuffer())
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
  const shortfall = units > 0 ? await caller.spend(units) : undefined
  if (shortfall !== undefined) return { ok: false, refusal: tooManyRequests(shortfall) }
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
  request: Request,
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
