import type { ToolPage } from '../../shared/tools/tool.ts'
import { createPageContents } from '../http/page-content.ts'
import type { PageContents } from '../http/page-content.ts'
import type { Store } from '../store/store.ts'

/** Hosts make a server per request or per session; what was read of a store outlives them. */
const contentsOf = new WeakMap<Store, PageContents>()

/**
 * A page of the store's current release, read once per release however many servers ask.
 *
 * @param slug Empty for the root.
 * @returns `undefined` when there is no such page.
 * @throws {Error} When nothing has been published yet.
 */
export function findToolPage(store: Store, slug: string): ToolPage | undefined | Promise<ToolPage | undefined> {
  let contents = contentsOf.get(store)
  if (contents === undefined) {
    // Told only of reading ahead that failed; the next call reads again and reports what it meets.
    contents = createPageContents(store, { onError: () => undefined })
    contentsOf.set(store, contents)
  }
  return contents.page(store.current(), slug)
}
