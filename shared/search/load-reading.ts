import { BytesNotLoaded, UnreadableBytesError } from './index/blocks/byte-source.ts'
import type { CreateRequestReader } from './query/read-request.ts'

let loaded: CreateRequestReader | undefined

/**
 * What reads sentences, once it is loaded: in pages, words alone are searched for without it.
 *
 * @throws {BytesNotLoaded} the first time; then {UnreadableBytesError} where it cannot be loaded.
 */
export function openReading(): CreateRequestReader {
  if (loaded !== undefined) return loaded
  throw new BytesNotLoaded(async () => {
    try {
      loaded = (await import('./query/read-request.ts')).createRequestReader
    } catch (error) {
      throw new UnreadableBytesError('what reads sentences cannot be loaded', { cause: error })
    }
  })
}
