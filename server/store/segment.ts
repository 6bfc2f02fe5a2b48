import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { digestOf, SEARCH_INDEX_NAME } from './release-format.ts'
import type { BundleFile, TableEntry } from './release-format.ts'

/** Thrown when stored bytes do not match their digest. */
export class DamagedReleaseError extends Error {
  override readonly name = 'DamagedReleaseError'
}

/**
 * A segment file opened for positional reads. It stays readable after its file was deleted, so that a release in use
 * outlives the clean-up of later builds.
 */
export class Segment {
  readonly path: string
  readonly #descriptor: number

  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
  }

  get byteLength(): number {
    return fstatSync(this.#descriptor).size
  }

  /** Reads exactly `length` bytes at `offset`. @throws {DamagedReleaseError} when the file ends before. */
  read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length)
    let done = 0
    while (done < length) {
      const count = readSync(this.#descriptor, bytes, done, length - done, offset + done)
      if (count === 0) throw new DamagedReleaseError(`${this.path}: ends at byte ${offset + done}, expected more`)
      done += count
    }
    return bytes
  }

  /** As {@link Segment.read}, and checks the digest. @throws {DamagedReleaseError} when it differs. */
  readVerified(offset: number, length: number, digest: string): Buffer {
    const bytes = this.read(offset, length)
    if (digestOf(bytes) !== digest) {
      throw new DamagedReleaseError(`${this.path}: bytes ${offset} to ${offset + length} are damaged; build again`)
    }
    return bytes
  }

  /** Reads a bundle's index. */
  readIndex(entry: TableEntry): BundleFile[] {
    const bytes = this.readVerified(entry.offset + entry.payloadLength, entry.indexLength, entry.indexDigest)
    return JSON.parse(bytes.toString('utf8')) as BundleFile[]
  }

  /** Reads the search index of a page's bundle. @throws {DamagedReleaseError} also when there is none. */
  readSearchIndex(entry: TableEntry): Uint8Array {
    const file = this.readIndex(entry).find(({ name }) => name === SEARCH_INDEX_NAME)
    const place = file?.stored.identity
    if (!place) throw new DamagedReleaseError(`${this.path}: page "${entry.key}" has no search index; build again`)
    return new Uint8Array(this.readVerified(entry.offset + place[0], place[1], place[2]).buffer)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
