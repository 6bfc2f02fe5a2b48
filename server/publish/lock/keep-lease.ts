import { Worker } from 'node:worker_threads'

/**
 * A thread of its own: builds have long stretches without a turn of the event loop. It writes the same bytes again, and so
 * the time is that of the file system, which may be another machine's. As text, because it must run wherever this file is
 * bundled into.
 */
const TOUCHING = `
const { writeSync } = require('node:fs')
const { descriptor, text, everyMs } = require('node:worker_threads').workerData
setInterval(() => {
  try {
    writeSync(descriptor, text, 0)
  } catch {
    // The lease ends.
  }
}, everyMs)
`

/**
 * Renews the modification time of a file again and again, whatever its name has become.
 *
 * @param text What the file has.
 * @returns Ends it. Close the descriptor only after that: another file may get its number.
 */
export function keepLease(descriptor: number, text: string, everyMs: number): () => Promise<unknown> {
  const worker = new Worker(TOUCHING, {
    eval: true,
    workerData: { descriptor, text, everyMs },
    execArgv: [],
    env: {},
  })
  // Without the thread the lease ends, and the lock is looked at again before anything is published.
  worker.on('error', () => undefined)
  worker.unref()
  return () => worker.terminate()
}
