import type { Collection } from '../search/collection.ts'
import { readWhenLoaded } from '../search/index/read-when-loaded.ts'
import type { CallContext, ToolPage } from './tool.ts'

/**
 * Answers from the listings of a page, at once where they are at hand.
 *
 * @param read Does nothing but read: it runs again where something had to be loaded.
 * @throws The signal's reason, when it was aborted while something was loaded.
 */
export function readCollection<T>(
  page: Pick<ToolPage, 'collection'>,
  { signal }: CallContext,
  read: (collection: Collection) => T,
): T | Promise<T> {
  const answer = (collection: Collection): T | Promise<T> =>
    readWhenLoaded(() => {
      signal?.throwIfAborted()
      return read(collection)
    })
  const collection = page.collection()
  return collection instanceof Promise ? collection.then(answer) : answer(collection)
}
