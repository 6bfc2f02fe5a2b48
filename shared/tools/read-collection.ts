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

/** Seconds after which a retry makes sense: by then the index is copied or published again, or reachable again. */
export const SEARCH_RETRY_SECONDS = 60

/**
 * Thrown where the listings of a page or their index cannot be read now. `message` is for the operator and names what
 * could not be read; {@link SearchUnavailableError.advice} is for the client, and does not name it.
 */
export class SearchUnavailableError extends Error {
  override readonly name = 'SearchUnavailableError'
  /** The problem and what to do instead, for people and for models. */
  readonly advice: string

  constructor({ kind, title, slug }: Pick<ToolPage, 'kind' | 'title' | 'slug'>, cause: Error) {
    super(`the search index of ${kind === 'root' ? 'the whole directory' : `"${slug}"`}: ${cause.message}`, { cause })
    this.advice = kind === 'root' ? ROOT_ADVICE : pageAdvice(title)
  }
}

const ROOT_ADVICE =
  'The search index of this directory cannot be read right now, so not all of its pages can be searched at once. ' +
  'Search one page instead: facets with name "categories" still gives every page, and with "category" set to one of its slugs, ' +
  'search and browse answer from that page. Or try again in a few minutes.'

function pageAdvice(title: string): string {
  return (
    `The search index of the page ${JSON.stringify(title)} cannot be read right now. ` +
    'Its listings are in its index.md and index.json. Or try again in a few minutes.'
  )
}
