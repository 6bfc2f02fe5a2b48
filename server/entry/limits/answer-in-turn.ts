import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from './connection.ts'

/** Answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers the requests of each connection one after another: the next when the client has taken the answer before it.
 *
 * Node reads 64 KiB at once, and with it up to 1,300 short requests. Answered together, what a client never reads would
 * all be in memory. Clients that wait for their answers, and proxies, never notice.
 *
 * @param maxWaiting Requests of one connection that may wait.
 * @returns A function that takes a request, or returns false when too many of its connection wait.
 */
export function createTurns(
  answer: Answer,
  maxWaiting: number,
): (...asked: [Connection, ...Parameters<Answer>]) => boolean {
  const begin = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    connection.response = response
    connection.isAnswering = true
    response.once('close', () => {
      connection.isAnswering = false
      const next = connection.waiting.shift()
      // After `Connection: close` nothing more is answered (RFC 9112 §9.6).
      if (next !== undefined && connection.socket.writable) begin(connection, ...next)
    })
    answer(request, response)
  }
  return (connection, request, response) => {
    if (!connection.isAnswering) begin(connection, request, response)
    else if (connection.waiting.length < maxWaiting) connection.waiting.push([request, response])
    else return false
    return true
  }
}
