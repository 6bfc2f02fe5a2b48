import type { ServerLimits } from '../../http/limits/server-limits.ts'
import type { RefusalReason } from '../../http/limits/caller.ts'
import type { Connection } from './connection.ts'

/** What is used of {@link ServerLimits}. */
type UnreadLimits = Pick<ServerLimits, 'maxUnsentBytesPerClient' | 'leastReadBytesPerSecond' | 'readPatienceMs'>

/**
 * Finds the connections to close because their clients do not take their answers. Call it regularly: it remembers in each
 * connection when its client began to take one.
 *
 * @param nowMs Never going back.
 */
export function findUnread(
  connections: Iterable<Connection>,
  { maxUnsentBytesPerClient, leastReadBytesPerSecond, readPatienceMs }: UnreadLimits,
  nowMs: number,
): Map<Connection, RefusalReason> {
  const found = new Map<Connection, RefusalReason>()
  const unsent = new Map<string, Connection[]>()
  for (const connection of connections) {
    const { socket, client, reading } = connection
    if (socket.writableLength === 0) {
      connection.reading = undefined
      continue
    }
    const takenBytes = socket.bytesWritten - socket.writableLength
    if (reading === undefined) connection.reading = { sinceMs: nowMs, takenBytes }
    else if (nowMs - reading.sinceMs >= readPatienceMs) {
      const leastBytes = (leastReadBytesPerSecond * (nowMs - reading.sinceMs)) / 1000
      connection.reading = { sinceMs: nowMs, takenBytes }
      if (takenBytes - reading.takenBytes < leastBytes) {
        found.set(connection, 'slow-read')
        continue
      }
    }
    const same = unsent.get(client)
    if (same === undefined) unsent.set(client, [connection])
    else same.push(connection)
  }
  for (const same of unsent.values()) {
    let bytes = same.reduce((sum, { socket }) => sum + socket.writableLength, 0)
    if (bytes <= maxUnsentBytesPerClient) continue
    same.sort((one, other) => other.socket.writableLength - one.socket.writableLength)
    for (const connection of same) {
      if (bytes <= maxUnsentBytesPerClient / 2) break
      bytes -= connection.socket.writableLength
      found.set(connection, 'unsent')
    }
  }
  return found
}
