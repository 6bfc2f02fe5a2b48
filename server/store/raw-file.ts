import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { checkRange } from '../../shared/search/index/blocks/block-checks.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { DamagedReleaseError } from './release/release-format.ts'

const CLOSED = -1

/**
 * A file opened for positional, unchecked reads. It stays readable after it was deleted, so that a
 * release in use outlives the clean-up of later builds.
 */
export class RawFile implements ByteSource {
  readonly path: string
  readonly byteLength: number
  #descriptor: number

  /** @throws {Error} when the file is not there. */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
    this.byteLength = fstatSync(this.#descriptor).size
  }

  get isClosed(): boolean {
    return this.#descriptor === CLOSED
  }

  /** Reads exactly `length` bytes, which the caller owns. @throws {UnreadableBytesError} */
  read(offset: number, length: number): Buffer {
    checkRange(this.byteLength, offset, length)
    const bytes = Buffer.allocUnsafeSlow(length)
    this.fill(bytes, offset)
    return bytes
  }

  /** Reads the bytes from `offset` on into all of `bytes`. @throws {UnreadableBytesError} */
  fill(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.byteLength;) {
      const count = this.#readSome(bytes, done, offset + done)
      if (count === 0) throw new DamagedReleaseError(`${this.path}: ends at byte ${offset + done}; build again`)
      done += count
    }
  }

  #readSome(bytes: Uint8Array, done: number, position: number): number {
    try {
      return readSync(this.#descriptor, bytes, done, bytes.byteLength - done, position)
    } catch (error) {
      throw new DamagedReleaseError(`${this.path}: cannot be read at byte ${position}`, { cause: error })
    }
  }

  close(): void {
    if (this.#descriptor !== CLOSED) closeSync(this.#descriptor)
    // Another file may get the same number.
    this.#descriptor = CLOSED
  }
}
