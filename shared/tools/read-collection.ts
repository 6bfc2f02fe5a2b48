import type { Collection } from '../search/collection.ts'
import { UnreadableBytesError, readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import type { CallContext, ToolPage } from './tool.ts'

/** A page whose listings can be read. */
type ReadPage = Pick<ToolPage, 'collection' | 'kind' | 'title' | 'slug'>

/**
 * Answers from the listings of a page.
 *
 * @param read Must only read: it runs again where something had to be loaded.
 * @throws {SearchUnavailableError} when the listings or their index cannot be read.
 * @throws The signal's reason, when it was aborted while something was loaded.
 */
export async function readCollection<T>(
  page: ReadPage,
  { signal, wrap }: CallContext,
  read: (collection: Collection) => T,
): Promise<T> {
  try {
    const listings = await page.collection()
    const collection = wrap === undefined ? listings : wrap(listings)
    return await readWhenLoaded(() => {
      signal?.throwIfAborted()
      return read(collection)
    })
  } catch (error) {
    throw error instanceof UnreadableBytesError ? new SearchUnavailableError(page, error) : error
  }
}

/** Thrown where the listings of a page or their index cannot be read now. Its message is for the operator. */
export class SearchUnavailableError extends Error {
  override readonly name = 'SearchUnavailableError'
  readonly page: Pick<ToolPage, 'kind' | 'title' | 'slug'>

  constructor(page: Pick<ToolPage, 'kind' | 'title' | 'slug'>, cause: Error) {
    super(`the search index of ${page.kind === 'root' ? 'the whole directory' : `"${page.slug}"`}: ${cause.message}`, {
      cause,
    })
    this.page = page
  }
}
