import { MissingBytes } from './byte-source.ts'

/** Rounds of loading that indicate a bug: a query needs about five. */
const MAX_ROUNDS = 200

/**
 * Runs `read` until all bytes it reads are loaded: synchronously if its sources have them, and again after each load if
 * they do not. `read` must only read.
 */
export function readWhenLoaded<T>(read: () => T): T | Promise<T> {
  try {
    return read()
  } catch (error) {
    if (error instanceof MissingBytes) return loadAndRead(error, read)
    throw error
  }
}

async function loadAndRead<T>(first: MissingBytes, read: () => T): Promise<T> {
  let missing = first
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await missing.load()
    try {
      return read()
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error
      missing = error
    }
  }
  throw missing
}

/** Runs several independent reads, so that what they wait for is loaded in one round. */
export function readAllOnceLoaded<T>(reads: Iterable<() => T>): T[] {
  const results: T[] = []
  const missing: MissingBytes[] = []
  for (const read of reads) {
    try {
      results.push(read())
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error
      missing.push(error)
    }
  }
  if (missing.length === 0) return results
  throw new MissingBytes(async () => {
    await Promise.all(missing.map(({ load }) => load()))
  })
}
