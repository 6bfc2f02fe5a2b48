import type { Collection } from '../search/collection.ts'
import { UnreadableBytesError } from '../search/index/byte-source.ts'
import { readWhenLoaded } from '../search/index/read-when-loaded.ts'
import { SearchUnavailableError } from './search-unavailable.ts'
import type { CallContext, ToolPage } from './tool.ts'

/** A page whose listings are read. */
type ReadPage = Pick<ToolPage, 'collection' | 'kind' | 'title' | 'slug'>

/**
 * Answers from the listings of a page, at once where they are at hand.
 *
 * @param read Does nothing but read: it runs again where something had to be loaded.
 * @throws {SearchUnavailableError} when the listings or their index cannot be read.
 * @throws The signal's reason, when it was aborted while something was loaded.
 */
export function readCollection<T>(
  page: ReadPage,
  { signal }: CallContext,
  read: (collection: Collection) => T,
): T | Promise<T> {
  const answer = (collection: Collection): T | Promise<T> =>
    readWhenLoaded(() => {
      signal?.throwIfAborted()
      return read(collection)
    })
  const fail = (error: unknown): never => {
    throw error instanceof UnreadableBytesError ? new SearchUnavailableError(page, error) : error
  }
  try {
    const collection = page.collection()
    const answered = collection instanceof Promise ? collection.then(answer) : answer(collection)
    return answered instanceof Promise ? answered.catch(fail) : answered
  } catch (error) {
    return fail(error)
  }
}
