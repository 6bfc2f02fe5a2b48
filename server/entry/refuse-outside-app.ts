import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { CORS_HEADERS } from '../http/rules/problem.ts'
import { parseFailure } from './parse-failure.ts'
import { refuse, refuseSocket } from './write-problem.ts'

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
