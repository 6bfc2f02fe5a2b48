import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Problem, PROBLEM_HEADERS, problemBody, problemStatusLine } from '../http/rules/problem.ts'

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
