import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { checkRange } from '../../shared/search/index/block-checks.ts'
import type { ByteSource } from '../../shared/search/index/byte-source.ts'
import { DamagedReleaseError } from './damaged-release-error.ts'

/**
 * A segment opened for positional reads, whose bytes nobody checks. It stays readable after its file was deleted, so
 * that a release in use outlives the clean-up of later builds.
 */
export class SegmentFile implements ByteSource {
  readonly path: string
  readonly byteLength: number
  #descriptor: number

  /** @throws {Error} when the file is not there. */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
    this.byteLength = fstatSync(this.#descriptor).size
  }

  /** Reads exactly `length` bytes, which are the caller's. @throws {UnreadableBytesError} */
  read(offset: number, length: number): Buffer {
    checkRange(this.byteLength, offset, length)
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let done = 0; done < length;) {
      const count = this.#readSome(bytes, done, offset + done)
      if (count === 0) throw new DamagedReleaseError(`${this.path}: ends at byte ${offset + done}; build again`)
      done += count
    }
    return bytes
  }

  #readSome(bytes: Buffer, done: number, position: number): number {
    try {
      return readSync(this.#descriptor, bytes, done, bytes.byteLength - done, position)
    } catch (error) {
      throw new DamagedReleaseError(`${this.path}: cannot be read at byte ${position}`, { cause: error })
    }
  }

  close(): void {
    if (this.#descriptor !== CLOSED) closeSync(this.#descriptor)
    // Another file may be given the number.
    this.#descriptor = CLOSED
  }
}

const CLOSED = -1
