import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A port that is ours from the start and leads to a server that comes later, at whatever port it then gets. */
export interface Door {
  /** Of 127.0.0.1. */
  readonly port: number
  /** From now on new connections go to this port. Until then, and while nothing listens there, they are reset. */
  leadTo(port: number): void
  /** Ends every connection and takes no more. */
  close(): Promise<void>
}

/** Opens a door, for a server whose address must be known before it starts, or stay while it starts again. */
export async function openDoor(): Promise<Door> {
  let target: number | undefined
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (outside) => {
    if (target === undefined) {
      outside.resetAndDestroy()
      return
    }
    const inside = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one)
      one.once('close', () => sockets.delete(one))
      one.on('error', () => other.resetAndDestroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    port,
    leadTo(port) {
      target = port
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
