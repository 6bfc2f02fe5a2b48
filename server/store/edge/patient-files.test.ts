import { describe, expect, it } from 'vitest'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { createFakeFiles, createFakePlatform } from './fakes.fixture.ts'
import { MissingFileError } from './edge-files.ts'
import type { EdgeFiles } from './edge-files.ts'
import { createPatientFiles } from './patient-files.ts'
import { withTrace } from './read-trace.ts'
import type { ReadTrace } from './read-trace.ts'
import { TimeoutError } from './within.ts'

function start() {
  const platform = createFakePlatform()
  const files = createFakeFiles()
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => void waits.push(ms)
  const patient = createPatientFiles(files, { platform, wait })
  return { platform, files, waits, isResting: () => patient.isResting(), read: () => patient.read('a', [0, 4]) }
}

/** Reads so often, whatever comes of it. @returns The last error. */
async function fail(read: () => Promise<unknown>, times: number): Promise<unknown> {
  let last: unknown
  for (let time = 0; time < times; time += 1) last = await read().catch((error: unknown) => error)
  return last
}

describe('createPatientFiles', () => {
  it('reads once more after 50 ms what failed, and counts both calls', async () => {
    const { files, waits, read } = start()
    files.mode = 'throws'
    const trace: ReadTrace = { outcomes: [], subrequests: 0 }
    const failed = withTrace(trace, read)
    await expect(failed).rejects.toThrow('the bucket is broken')
    expect([waits, files.reads.length, trace.subrequests]).toEqual([[50], 2, 2])
  })

  it('answers where the second read succeeds', async () => {
    const { platform, files } = start()
    const wait = async (): Promise<void> => void (files.mode = 'works')
    files.mode = 'throws'
    const patient = createPatientFiles(files, { platform, wait })
    expect(await patient.read('a', [0, 4])).toEqual(new Uint8Array([0, 1, 2, 3]))
  })

  it('asks once for what is not there, however often, and once for what hangs', async () => {
    const { platform, files, read } = start()
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
    await fail(() => createPatientFiles(hanging, { platform }).read('a', [0, 4]), 1)
    expect(asked).toBe(1)
  })

  it('asks nothing for five seconds after five failures in ten, then once [engine:edge:breaker]', async () => {
    const { platform, files, waits, read, isResting } = start()
    files.mode = 'throws'
    await fail(read, 2)
    expect([files.reads.length, isResting()]).toEqual([4, false])
    // The first read of the third is the fifth failure: it is not repeated.
    await fail(read, 1)
    expect(files.reads).toHaveLength(5)
    const rested = await fail(read, 100)
    expect(rested).toBeInstanceOf(UnreadableBytesError)
    expect(String(rested)).toContain('not asked')
    expect([files.reads.length, waits.length]).toEqual([5, 3])
    expect(isResting()).toBe(true)
    platform.time += 5_000
    expect(isResting()).toBe(false)
    await fail(read, 10)
    expect(files.reads).toHaveLength(6)
    platform.time += 5_000
    files.mode = 'works'
    await read()
    files.mode = 'throws'
    await fail(read, 1)
    expect(files.reads).toHaveLength(9)
  })

  it('goes on asking where failures are rare', async () => {
    const { platform, files, read } = start()
    files.mode = 'throws'
    for (let time = 0; time < 10; time += 1) {
      await fail(read, 1)
      platform.time += 5_000
    }
    expect(files.reads).toHaveLength(20)
  })
})
