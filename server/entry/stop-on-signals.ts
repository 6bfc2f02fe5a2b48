import type { RunningServer } from './node.ts'

/** A server, as far as a signal stops it. */
export type Stoppable = Pick<RunningServer, 'drain'>

/**
 * Handles SIGTERM and SIGINT from now on: the server is drained, and the process exits with 0. Before there is one, and
 * on a second signal, it exits immediately with 128 + the signal's number, as a shell would report it. To be called
 * before the port listens. (Process 1 of a container gets no signal that it does not handle.)
 *
 * @param onStop Ends anything that would keep connections open, such as event streams.
 * @returns Sets the server to drain.
 */
export function stopOnSignals(onStop?: () => void): (server: Stoppable) => void {
  let server: Stoppable | undefined
  let stopping = false
  const stop = (signal: 'SIGTERM' | 'SIGINT'): void => {
    if (stopping || server === undefined) process.exit(signal === 'SIGTERM' ? 143 : 130)
    stopping = true
    onStop?.()
    void server.drain().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return (listening) => {
    server = listening
  }
}
