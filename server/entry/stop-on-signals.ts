import type { RunningServer } from './node.ts'

/**
 * Drains the server on SIGTERM and SIGINT, then exits with 0. A second signal exits immediately with 128 + its number,
 * as a shell would report it.
 *
 * @param onStop Ends anything that would keep connections open, such as event streams.
 */
export function stopOnSignals(server: RunningServer, onStop?: () => void): void {
  let stopping = false
  const stop = (signal: 'SIGTERM' | 'SIGINT'): void => {
    if (stopping) process.exit(signal === 'SIGTERM' ? 143 : 130)
    stopping = true
    onStop?.()
    void server.drain().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
