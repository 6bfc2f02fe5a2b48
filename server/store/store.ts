import type { Release } from '../../shared/release/release.ts'
import type { ReleasePointer } from './release/release-pointer.ts'

/** Where objects and pointers are kept: the only thing that a platform provides. */
export interface Files {
  /**
   * Reads an object, or a part of it.
   *
   * @param name Of the object, from a pointer or a manifest; never from a request.
   * @param range Default: all. It may reach beyond the end, where nothing is read.
   * @returns `undefined` where there is no such object.
   */
  read(name: string, range?: readonly [offset: number, length: number]): Promise<Uint8Array | undefined>
  /** What is published now, past caches. @throws {Error} when there is nothing, or it cannot be read. */
  pointer(): Promise<ReleasePointer>
}

/** Where the current release comes from. */
export interface Store {
  /**
   * The release to answer from now. Call once per request.
   *
   * @throws {UnreadableBytesError} when it cannot be read at present.
   * @throws {Error} when nothing was published yet.
   */
  current(): Release
  /** Calls back after `current()` has changed. @returns A function that unsubscribes. */
  onChange(listener: (release: Release) => void): () => void
}
