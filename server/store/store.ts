import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import type { Release, Releases } from '../../shared/release/release.ts'

/** Where the objects of releases are: the only thing that a platform provides, besides the pointer. */
export interface Objects {
  /**
   * Reads an object, or a part of it.
   *
   * @param name Of the object, from a pointer or a manifest; never from a request.
   * @param range Default: all. It may reach beyond the end, where nothing is read.
   * @returns `undefined` where there is no such object.
   */
  read(name: string, range?: readonly [offset: number, length: number]): Promise<Uint8Array | undefined>
}

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

/** The store of what is open of these releases. @param whyNone What is thrown where nothing is. */
export function storeOf(releases: Releases, whyNone?: () => Error): Store {
  return {
    current() {
      const release = releases.latest()
      if (release === undefined) throw whyNone?.() ?? new UnreadableBytesError('no release is open yet')
      return release
    },
    onChange: (listener) => releases.onChange(listener),
  }
}
