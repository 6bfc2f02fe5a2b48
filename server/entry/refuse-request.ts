import type { IncomingMessage } from 'node:http'
import type { Problem } from '../http/rules/problem.ts'

/** Longest request target we read; browsers and agents stay below 2,000 characters. */
export const MAX_TARGET_LENGTH = 8192

/**
 * The rules of HTTP/1.1 framing that Node's parser leaves to the server.
 *
 * **Security:** two `Host` lines, or a transfer coding that a proxy in front might interpret differently, are how
 * requests are smuggled past it; they are rejected and the connection is closed.
 *
 * @returns Why the request is rejected, or `undefined`.
 */
export function refuseRequest(request: IncomingMessage): Problem | undefined {
  const { rawHeaders } = request
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') {
    return { status: 505, detail: 'This server speaks HTTP/1.1.' }
  }
  // RFC 9112 §3.2: a 1.1 request without exactly one Host is answered with 400.
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    return { status: 400, detail: `Expected one Host header, got ${hosts}.` }
  }
  const transferEncoding = request.headers['transfer-encoding']
  if (transferEncoding !== undefined && transferEncoding.trim().toLowerCase() !== 'chunked') {
    return { status: 501, detail: 'The only transfer coding read here is chunked.' }
  }
  if ((request.url ?? '').length > MAX_TARGET_LENGTH) {
    return { status: 414, detail: `The request target is longer than ${MAX_TARGET_LENGTH} characters.` }
  }
  return undefined
}
