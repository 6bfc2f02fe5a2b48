import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createCounter } from '../attack.ts'
import type { Attack } from '../attack.ts'
import type { Target } from '../target.ts'

/** What {@link holdConnections} does with each connection. */
export interface Hold {
  readonly connections: number
  /** Bytes to send first. */
  readonly bytes: (at: number) => string | Buffer
  /** Called when they were handed to the system; ends what it has begun when `close` is emitted. */
  readonly onSent?: (socket: Socket) => void
}

/**
 * Opens connections, sends the same over each and reads nothing. Counted as `reset` are those that the server closed; full
 * when all were opened and what they send was taken or refused.
 */
export function holdConnections({ port }: Target, { connections, bytes, onSent }: Hold): Attack {
  const counter = createCounter()
  const sockets: Socket[] = []
  let isStopped = false
  const open = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })
      sockets.push(socket)
      socket.pause()
      // A reset is told by `close` as well.
      socket.on('error', () => undefined)
      socket.once('connect', () => {
        counter.add('opened')
        socket.write(bytes(at), () => {
          if (!socket.destroyed) onSent?.(socket)
          resolve()
        })
      })
      socket.once('close', () => {
        if (!isStopped) counter.add('reset')
        resolve()
      })
    })
  return {
    full: Promise.all(Array.from({ length: connections }, (_, at) => open(at))).then(() => undefined),
    tally: () => counter.tally(),
    stop: () => {
      isStopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
