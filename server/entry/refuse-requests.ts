import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { PROBLEM_HEADERS, problemBody, problemStatusLine, CORS_HEADERS } from '../http/rules/problem.ts'
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

/** Milliseconds a rejected client has to read its response while we discard its remaining bytes. */
const LINGER_MS = 500

/**
 * Responds to input that Node never passes to a request listener: bytes that are not a request, slow requests,
 * `CONNECT`, unknown expectations. Without this, Node answers some without `Date`, some not at all.
 *
 * @param responseOn The response begun last on a connection.
 */
export function refuseOutsideApp(server: Server, responseOn: (socket: Duplex) => ServerResponse | undefined): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = responseOn(socket)
    if (!socket.writable || error.code === 'ECONNRESET') {
      if (!socket.writableEnded) socket.destroy()
    } else if (response?.headersSent === true && !(response.writableFinished && response.req.complete)) {
      // The broken request already has its response, or half of it: a second one would be read as part of it.
      socket.end(() => socket.destroy())
    } else {
      refuseSocket(socket, parseFailure(error))
      linger(socket)
    }
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refuseSocket(socket, {
      status: 405,
      detail: 'This server is not a proxy.',
      headers: { allow: 'GET, HEAD, POST, OPTIONS' },
    })
    linger(socket)
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refuse(response, { status: 417, detail: 'The only expectation met here is 100-continue.' })
  })
}

/** Responds to `OPTIONS *`, which is about the server as a whole (RFC 9110 §9.3.7). */
export function answerServerOptions(response: ServerResponse): void {
  response.writeHead(204, { ...CORS_HEADERS, allow: 'GET, HEAD, POST, OPTIONS', 'cache-control': 'no-store' })
  response.end()
}

/** Closing while the client is still sending would reset the connection and destroy the response in transit. */
function linger(socket: Duplex): void {
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** Properties that Node adds to its parser's errors. */
interface ParserError extends Error {
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly rawPacket?: Buffer | undefined
}

/** A request line with a method that is a token of RFC 9110 §5.6.2, but unknown to Node. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r\n/

/** Describes what is wrong with bytes that Node's parser has rejected. */
export function parseFailure(error: ParserError): Problem {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'The request took too long to arrive.' }
    case 'HPE_HEADER_OVERFLOW':
      return isLongTarget(error.rawPacket)
        ? { status: 414, detail: `The request target is longer than ${MAX_TARGET_LENGTH} characters.` }
        : { status: 431, detail: 'The header fields are longer than 16 KiB together.' }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, detail: 'The chunk extensions are too long.' }
    case 'HPE_INVALID_METHOD':
      return REQUEST_LINE.test(error.rawPacket?.toString('latin1', 0, MAX_TARGET_LENGTH) ?? '')
        ? { status: 501, detail: 'No resource here knows this method.' }
        : { status: 400, detail: 'This is not an HTTP/1.1 request.' }
    default:
      return { status: 400, detail: `This is not a valid HTTP/1.1 request${error.reason ? `: ${error.reason}` : ''}.` }
  }
}

/** Whether the request line alone is too long. Only the bytes of the last packet are known; usually it is the first. */
function isLongTarget(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.toString('latin1', 0, 16))) return false
  const end = packet.indexOf('\n')
  return (end === -1 ? packet.length : end) > MAX_TARGET_LENGTH
}

/** Responds to a request that does not reach the application, and closes the connection. */
export function refuse(response: ServerResponse, problem: Problem): void {
  const body = problemBody(problem)
  response.shouldKeepAlive = false
  response.writeHead(problem.status, {
    ...PROBLEM_HEADERS,
    ...problem.headers,
    'content-length': String(Buffer.byteLength(body)),
  })
  response.end(body)
}

/**
 * Responds on a bare socket, where Node has no response object: unreadable requests and `CONNECT`. Like every response
 * of a server with a clock it has a `Date` (RFC 9110 §6.6.1). Ends the connection.
 */
export function refuseSocket(socket: Duplex, problem: Problem): void {
  const body = problemBody(problem)
  const headers = {
    date: new Date().toUTCString(),
    connection: 'close',
    ...PROBLEM_HEADERS,
    ...problem.headers,
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${problemStatusLine(problem.status)}\r\n${lines.join('')}\r\n${body}`)
}
