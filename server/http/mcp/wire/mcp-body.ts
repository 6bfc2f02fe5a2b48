import { ERROR_CODES } from '../../../../shared/mcp/protocol/errors.ts'
import { parseJson } from '../../../../shared/mcp/protocol/parse-json.ts'
import { memoizeHeader } from '../../rules/memoize-header.ts'
import { errorAnswer } from './http-answer.ts'
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

/**
 * Reads the body of a POST. One of more than twice the limit is refused without reading the rest.
 *
 * **Security:** media type, size (announced and real) and UTF-8 are checked before anything is parsed; overlong or broken
 * UTF-8 is refused, not repaired.
 */
export async function readBody(request: Request, maxBytes: number): Promise<BodyOutcome> {
  const { headers } = request
  if (!isJson(headers.get('content-type') ?? '')) {
    return refuse(415, ERROR_CODES.invalidRequest, 'Content-Type: expected application/json.')
  }
  const coding = headers.get('content-encoding')
  if (coding !== null && coding.trim().toLowerCase() !== 'identity') {
    return refuse(415, ERROR_CODES.invalidRequest, 'Content-Encoding: send the body without a coding.')
  }
  const announced = headers.get('content-length')
  let bytes: Uint8Array | undefined
  try {
    // The platform enforces the announced length, and reading at once is much cheaper than a stream.
    if (announced !== null && Number(announced) <= maxBytes) bytes = new Uint8Array(await request.arrayBuffer())
    else if (announced === null || Number(announced) <= maxBytes * DROPPED) bytes = await readStream(request, maxBytes)
  } catch {
    // The client went away or broke the framing: no accident of ours.
    return refuse(400, ERROR_CODES.parseError, 'Parse error: the body ended too early.')
  }
  if (bytes === undefined || bytes.byteLength > maxBytes) {
    return refuse(413, ERROR_CODES.invalidRequest, `The body is larger than ${maxBytes} bytes.`)
  }
  let text: string
  try {
    text = STRICT_UTF8.decode(bytes)
  } catch {
    return refuse(400, ERROR_CODES.parseError, 'Parse error: the body is not valid UTF-8.')
  }
  const parsed = parseJson(text)
  return parsed.ok ? parsed : { ok: false, refusal: errorAnswer(400, parsed.error) }
}

const isJson = memoizeHeader((type) => type.split(';')[0]?.trim().toLowerCase() === 'application/json')

function refuse(status: 400 | 413 | 415, code: number, message: string): BodyOutcome {
  const headers = status === 415 ? { 'accept-encoding': 'identity' } : {}
  return { ok: false, refusal: errorAnswer(status, { code, message }, headers) }
}

/** @returns `undefined` when there are more than `maxBytes`. */
async function readStream(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBytes * DROPPED) return undefined
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
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
