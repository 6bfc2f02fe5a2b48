import { MissingBytes } from './byte-source.ts'

/** Rounds of loading that indicate a bug: a query needs about five. */
const MAX_ROUNDS = 200

/** Runs `read` until all bytes it reads are loaded: again after each load. `read` must only read. */
export async function readWhenLoaded<T>(read: () => T): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof MissingBytes) || round === MAX_ROUNDS) throw error
      await error.load()
    }
  }
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
