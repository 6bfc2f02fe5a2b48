import { BytesNotLoaded, UnreadableBytesError } from './index/blocks/byte-source.ts'
import type { Reading } from './collection.ts'

/**
 * Reads what few queries need, once it is loaded: in pages, words are searched for without it. Each throws
 * {@link BytesNotLoaded} the first time, then {@link UnreadableBytesError} where it cannot be loaded.
 */
export const LOADED_LATER: Reading = {
  openReading: later(async () => (await import('./reading.ts')).LOADED.openReading()),
  openTypos: later(async () => (await import('./reading.ts')).LOADED.openTypos()),
}

function later<T>(load: () => Promise<T>): () => T {
  let loaded: T | undefined
  return () => {
    if (loaded !== undefined) return loaded
    throw new BytesNotLoaded(async () => {
      try {
        loaded = await load()
      } catch (error) {
        throw new UnreadableBytesError('what reads queries cannot be loaded', { cause: error })
      }
    })
  }
}
