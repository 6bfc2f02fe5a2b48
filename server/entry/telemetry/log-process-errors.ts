import type { Log } from '../../observe/log.ts'

/**
 * Logs what nobody caught. A rejected promise belongs to one request, and the others are served on. After an exception
 * nobody caught, nothing can be said of the state of the process: it ends with 1 when `stop` is done.
 *
 * @param stop Finishes what is under way. Must resolve in bounded time.
 */
export function logProcessErrors(log: Log, stop: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => log.error('unhandled.rejection', reason))
  let isStopping = false
  process.on('uncaughtException', (error) => {
    log.error('uncaught.exception', error)
    if (isStopping) return
    isStopping = true
    void endAfter(stop)
  })
}

async function endAfter(stop: () => Promise<void>): Promise<void> {
  try {
    await stop()
  } finally {
    process.exit(1)
  }
}
