import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'

/** Where an edge reads the private files of releases from, by their paths in the private folder. */
export interface EdgeFiles {
  /**
   * Reads a part of a file, exactly this long.
   *
   * @param path Below the private folder, from a pointer or a table; never from a request.
   * @param wholeLength Bytes of the whole file.
   * @throws {MissingFileError} when the file is not there.
   * @throws {Error} when it cannot be read now, or is shorter.
   */
  read(path: string, offset: number, length: number, wholeLength: number): Promise<Uint8Array>
  /** @throws {MissingFileError} when nothing has been published. */
  pointer(): Promise<ReleasePointer>
}

/** Thrown when a requested file does not exist. */
export class MissingFileError extends UnreadableBytesError {
  override readonly name = 'MissingFileError'
}

/** Milliseconds that one read from where releases are kept may take. */
export const ORIGIN_TIMEOUT_MS = 5_000
