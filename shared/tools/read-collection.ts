import { andThen, orElse } from '../now-or-later.ts'
import type { Collection } from '../search/collection.ts'
import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { readWhenLoaded } from '../search/index/blocks/read-when-loaded.ts'
import { SearchUnavailableError } from './search-unavailable.ts'
import type { CallContext, ToolPage } from './tool.ts'

/** A page whose listings can be read. */
type ReadPage = Pick<ToolPage, 'collection' | 'kind' | 'title' | 'slug'>

/**
 * Answers from the listings of a page, synchronously where they are loaded.
 *
 * @param read Must only read: it runs again where something had to be loaded.
 * @throws {SearchUnavailableError} when the listings or their index cannot be read.
 * @throws The signal's reason, when it was aborted while something was loaded.
 */
export function readCollection<T>(
  page: ReadPage,
  { signal, wrap }: CallContext,
  read: (collection: Collection) => T,
): T | Promise<T> {
  const answer = (collection: Collection): T | Promise<T> => {
    const asked = wrap === undefined ? collection : wrap(collection)
    return readWhenLoaded(() => {
      signal?.throwIfAborted()
      return read(asked)
    })
  }
  const fail = (error: unknown): never => {
    throw error instanceof UnreadableBytesError ? new SearchUnavailableError(page, error) : error
  }
  return orElse(() => andThen(page.collection(), answer), fail)
}
