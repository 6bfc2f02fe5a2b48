/** Bytes of an index or of records, read in part. */
export interface ByteSource {
  readonly byteLength: number
  /**
   * A read-only view of these bytes, valid until the caller returns to the event loop.
   *
   * @throws {BytesNotLoaded} if they must be loaded first: {@link readWhenLoaded} waits and retries.
   * @throws {DamagedIndexError} if they are not what was published.
   */
  read(offset: number, length: number): Uint8Array
  /**
   * Announces what will be read soon, so that a source that has to load it waits once. Optional for others.
   *
   * @throws {BytesNotLoaded} if any of it must be loaded.
   */
  prepare?(ranges: readonly ByteRange[]): void
}

/** A part of the bytes of a source. */
export interface ByteRange {
  readonly offset: number
  readonly byteLength: number
}

/** Bytes in memory that were checked when they were read. */
export function createByteSource(bytes: Uint8Array): ByteSource {
  return {
    byteLength: bytes.length,
    read(offset, length) {
      if (offset >= 0 && length >= 0 && offset + length <= bytes.length) return bytes.subarray(offset, offset + length)
      throw new DamagedIndexError(
        `search index: points to ${length} bytes at ${offset}, outside its ${bytes.length}; publish the directory again`,
      )
    },
  }
}

/** Thrown by a source that has to wait for bytes (a range read over the network). */
export class BytesNotLoaded extends Error {
  override readonly name = 'BytesNotLoaded'
  /** Loads them, so that the next `read` finds them. */
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('bytes are not loaded yet: call this through readWhenLoaded()')
    this.load = load
  }
}

/** Thrown when bytes cannot be read: they are missing, not those published, or there is no response. */
export class UnreadableBytesError extends Error {
  override readonly name: string = 'UnreadableBytesError'
}

/** Thrown when bytes are not an index, or not the bytes that were published. */
export class DamagedIndexError extends UnreadableBytesError {
  override readonly name = 'DamagedIndexError'
}

/** Rounds of loading that indicate a bug: a query needs about five. */
const MAX_ROUNDS = 200

/** Runs `read` until all bytes it reads are loaded: again after each load. `read` must only read. */
export async function readWhenLoaded<T>(read: () => T): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof BytesNotLoaded) || round === MAX_ROUNDS) throw error
      await error.load()
    }
  }
}

/** Runs several independent reads, so that what they wait for is loaded in one round. */
export function readAllOnceLoaded<T>(reads: Iterable<() => T>): T[] {
  const results: T[] = []
  const missing: BytesNotLoaded[] = []
  for (const read of reads) {
    try {
      results.push(read())
    } catch (error) {
      if (!(error instanceof BytesNotLoaded)) throw error
      missing.push(error)
    }
  }
  if (missing.length === 0) return results
  throw new BytesNotLoaded(async () => {
    await Promise.all(missing.map(({ load }) => load()))
  })
}
