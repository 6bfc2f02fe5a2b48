import { describe, expect, it } from 'vitest'
import { createFakeFiles } from './fakes.fixture.ts'
import { createRetryingFiles, MissingFileError } from './edge-files.ts'
import type { EdgeFiles } from './edge-files.ts'
import { withTrace } from './read-trace.ts'
import type { ReadTrace } from './read-trace.ts'
import { TimeoutError } from './within.ts'

function start() {
  const files = createFakeFiles()
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => void waits.push(ms)
  const retrying = createRetryingFiles(files, wait)
  return { files, waits, read: () => retrying.read('a', [0, 4]) }
}

/** Reads so often, whatever comes of it. @returns The last error. */
async function fail(read: () => Promise<unknown>, times: number): Promise<unknown> {
  let last: unknown
  for (let time = 0; time < times; time += 1) last = await read().catch((error: unknown) => error)
  return last
}

describe('createRetryingFiles', () => {
  it('reads once more after 50 ms what failed, and counts both calls', async () => {
    const { files, waits, read } = start()
    files.mode = 'throws'
    const trace: ReadTrace = { outcomes: [], subrequests: 0 }
    const failed = withTrace(trace, read)
    await expect(failed).rejects.toThrow('the bucket is broken')
    expect([waits, files.reads.length, trace.subrequests]).toEqual([[50], 2, 2])
  })

  it('answers where the second read succeeds', async () => {
    const { files } = start()
    const wait = async (): Promise<void> => void (files.mode = 'works')
    files.mode = 'throws'
    const retrying = createRetryingFiles(files, wait)
    expect(await retrying.read('a', [0, 4])).toEqual(new Uint8Array([0, 1, 2, 3]))
  })

  it('asks once for what is not there, however often, and once for what hangs', async () => {
    const { files, read } = start()
    files.mode = 'empty'
    expect(await fail(read, 20)).toBeInstanceOf(MissingFileError)
    expect(files.reads).toHaveLength(20)
    let asked = 0
    const hanging: EdgeFiles = {
      ...files,
      read() {
        asked += 1
        return Promise.reject(new TimeoutError('bucket: no answer within 5000 ms'))
      },
    }
    await fail(() => createRetryingFiles(hanging).read('a', [0, 4]), 1)
    expect(asked).toBe(1)
  })
})
