import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { ReadFile } from '../../../shared/release/plain-files.ts'

/** What answering took. */
export interface ReadCost {
  readonly requests: number
  /** As they are on the wire. */
  readonly bytes: number
  /** How often the engine waited: for one file, or for several at once. */
  readonly rounds: number
}

/** Reads files, and counts. */
export interface CountedReader {
  readonly read: ReadFile
  /** What a piece of work reads. */
  count(work: () => Promise<unknown>): Promise<ReadCost>
}

/**
 * Creates a reader that keeps everything that is asked until the engine has nothing else to do, and then gives all of it:
 * so a round is what was asked without waiting for an answer, however fast the machine is.
 */
export function createCountedReader(folder: string): CountedReader {
  const waiting: (() => void)[] = []
  let [requests, bytes] = [0, 0]
  return {
    async read(path) {
      const body = readFileSync(join(folder, path))
      requests += 1
      bytes += body.byteLength
      await new Promise<void>((give) => waiting.push(give))
      return path.endsWith('.gz') ? gunzipSync(body) : body
    },
    async count(work) {
      ;[requests, bytes] = [0, 0]
      let rounds = 0
      const state = { isDone: false }
      const done = work().finally(() => (state.isDone = true))
      while (!state.isDone) {
        // After everything that needs no file.
        await setImmediate()
        if (waiting.length > 0) rounds += 1
        for (const give of waiting.splice(0)) give()
      }
      await done
      return { requests, bytes, rounds }
    },
  }
}
