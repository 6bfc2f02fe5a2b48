import { createPageContents } from '../../contents/page-contents.ts'
import type { Store } from '../../store/store.ts'
import type { PageSource } from './page-source.ts'

/**
 * Answers from the current release of a store.
 *
 * @param slug Of the page; empty for the root.
 */
export function createStoreSource(store: Store, slug: string, onError: (error: unknown) => void): PageSource {
  const contents = createPageContents(store, { onError })
  return {
    async page() {
      const page = await contents.page(store.current(), slug)
      if (page === undefined)
        throw new Error(`the directory has no page "${slug}"; its root page lists those there are`)
      return page
    },
  }
}
