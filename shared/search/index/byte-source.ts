/** Bytes of an index or of records, read in part. */
export interface ByteSource {
  readonly byteLength: number
  /**
   * A view of these bytes, valid until the caller has returned to the event loop. Nobody writes to it.
   *
   * @throws {MissingBytes} where they must be waited for: {@link readWhenLoaded} waits and asks again.
   * @throws {DamagedIndexError} where they are not what was published.
   */
  read(offset: number, length: number): Uint8Array
  /**
   * Says what will be read soon, so that a source that has to wait for it waits once. Others need not have this.
   *
   * @throws {MissingBytes} where any of it must be waited for.
   */
  prepare?(ranges: readonly ByteRange[]): void
}

/** A part of the bytes of a source. */
export interface ByteRange {
  readonly offset: number
  readonly byteLength: number
}

/** Thrown by a source that has to wait for bytes (a range read over the network). */
export class MissingBytes extends Error {
  override readonly name = 'MissingBytes'
  /** Fetches them, so that the next `read` finds them. */
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('bytes of an index are not loaded yet; call this through readWhenLoaded()')
    this.load = load
  }
}

/** Thrown when bytes cannot be had: they are not there, not those that were published, or nobody answers. */
export class UnreadableBytesError extends Error {
  override readonly name: string = 'UnreadableBytesError'
}

/** Thrown when bytes are no index, or are not the bytes that were published. */
export class DamagedIndexError extends UnreadableBytesError {
  override readonly name = 'DamagedIndexError'
}
