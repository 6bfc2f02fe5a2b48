import type { McpPage } from '../../../shared/mcp/protocol/mcp-page.ts'
import { createPageCache } from '../../contents/page-cache.ts'
import type { Store } from '../../store/store.ts'

/** Where the page comes from that messages are answered from. */
export interface PageSource {
  /** The page as it is published now. @throws {Error} where it cannot be read, or is gone. */
  page(): Promise<McpPage>
  /**
   * Looks for a newer release after something could not be read.
   *
   * @returns Whether to answer once more. Without it nothing is tried again.
   */
  renew?(): Promise<boolean>
  /** Limits what one answer may read. */
  within?<T>(answer: () => Promise<T>): Promise<T>
  /** Cleans a message, JSON, before it is sent. */
  clean?(message: string): string
  close?(): void
}

/**
 * Answers from the current release of a store.
 *
 * @param slug Of the page; empty for the root.
 */
export function createStoreSource(store: Store, slug: string, onError: (error: unknown) => void): PageSource {
  const contents = createPageCache(store, { onError })
  return {
    async page() {
      const page = await contents.page(store.current(), slug)
      if (page === undefined)
        throw new Error(`the directory has no page "${slug}"; its root page lists those there are`)
      return page
    },
  }
}
