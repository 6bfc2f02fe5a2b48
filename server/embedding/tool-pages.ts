import type { ToolPage } from '../../shared/tools/tool.ts'
import { createPageContents } from '../contents/page-contents.ts'
import type { PageContents } from '../contents/page-contents.ts'
import type { Store } from '../store/store.ts'

/** Hosts create a server per request or per session; pages read from a store outlive them. */
const contentsOf = new WeakMap<Store, PageContents>()

/**
 * A page of the store's current release, read once per release regardless of the number of servers.
 *
 * @param slug Empty for the root.
 * @returns `undefined` when there is no such page.
 * @throws {Error} When nothing has been published yet.
 */
export function findToolPage(store: Store, slug: string): Promise<ToolPage | undefined> {
  let contents = contentsOf.get(store)
  if (contents === undefined) {
    // Called only when reading ahead failed; the next call reads again and reports its own errors.
    contents = createPageContents(store, { onError: () => undefined })
    contentsOf.set(store, contents)
  }
  return contents.page(store.current(), slug)
}
