import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { MissingFileError } from './edge-files.ts'
import type { EdgeFiles } from './edge-files.ts'
import type { EdgePlatform } from './platform.ts'
import { noteSubrequest } from './read-trace.ts'
import { TimeoutError } from './within.ts'

/** Milliseconds before a read that failed is tried once more: stores fail occasionally. */
const RETRY_MS = 50

/** Failures within {@link WINDOW_MS} after which nothing is asked for {@link REST_MS}. */
const MAX_FAILURES = 5
const WINDOW_MS = 10_000
const REST_MS = 5_000

/** Files that bear with failures. */
export interface PatientFiles extends EdgeFiles {
  /** Whether nothing is asked at present. */
  isResting(): boolean
}

/** Options of {@link createPatientFiles}. */
export interface PatientFilesOptions {
  readonly platform: Pick<EdgePlatform, 'now'>
  /** Waits so many milliseconds. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>
}

/**
 * Reads files from where releases are kept, and bears with it: what fails is read once more, unless it hung; after five
 * failures within ten seconds nothing is asked for five, and then one failure is enough for as long again. Who asks
 * meanwhile is told at once. A file that is not there is no failure.
 *
 * Only numbers are shared between requests.
 */
export function createPatientFiles(files: EdgeFiles, { platform, wait = sleep }: PatientFilesOptions): PatientFiles {
  const { now } = platform
  let failures: number[] = []
  let restsUntil = -Infinity

  const noteFailure = (): void => {
    const time = now()
    failures = [...failures.filter((at) => time - at < WINDOW_MS), time].slice(-MAX_FAILURES)
    if (failures.length === MAX_FAILURES) restsUntil = time + REST_MS
  }
  const tryOnce = async <T>(what: string, read: () => Promise<T>): Promise<T> => {
    if (now() < restsUntil) throw new RestingError(`${what}: not asked, because it failed too often; in a few seconds`)
    noteSubrequest()
    try {
      const value = await read()
      failures = []
      return value
    } catch (error) {
      if (!(error instanceof MissingFileError)) noteFailure()
      throw error
    }
  }
  const readPatiently = async <T>(what: string, read: () => Promise<T>): Promise<T> => {
    try {
      return await tryOnce(what, read)
    } catch (error) {
      const isFinal =
        error instanceof MissingFileError || error instanceof RestingError || error instanceof TimeoutError
      if (isFinal) throw error
      await wait(RETRY_MS)
      return tryOnce(what, read)
    }
  }
  return {
    read: (name, range) => readPatiently(name, () => files.read(name, range)),
    isResting: () => now() < restsUntil,
    pointer: () => readPatiently('the pointer', () => files.pointer()),
  }
}

/** Nothing was asked. */
class RestingError extends UnreadableBytesError {
  override readonly name = 'RestingError'
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
