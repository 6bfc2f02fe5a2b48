import { BytesNotLoaded, UnreadableBytesError } from './index/blocks/byte-source.ts'

/** A script that few answers need. */
export interface LaterScript<T> {
  /** @throws {BytesNotLoaded} while it is not loaded. */
  readonly open: () => T
  /** @throws {UnreadableBytesError} where it cannot be loaded. */
  readonly load: () => Promise<void>
}

/** Loads a script, or several, when it is first needed. */
export function loadLater<T>(read: () => Promise<T>): LaterScript<T> {
  let loaded: T | undefined
  const load = async (): Promise<void> => {
    try {
      loaded ??= await read()
    } catch (error) {
      throw new UnreadableBytesError('a script of the search cannot be loaded', { cause: error })
    }
  }
  return {
    load,
    open() {
      if (loaded === undefined) throw new BytesNotLoaded(load)
      return loaded
    },
  }
}
