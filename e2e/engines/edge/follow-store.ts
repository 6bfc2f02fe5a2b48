import type { MemoryFile } from '../../../server/store/memory.fixture.ts'
import type { Store } from '../../../server/store/store.ts'
import type { Release } from '../../../shared/release/release.ts'
import type { EdgeSite } from './site.ts'

const contents = new WeakMap<Release, readonly MemoryFile[]>()

/** Notes what a release in memory is made of, so that it can be published for the edge. */
export function rememberRelease(release: Release, files: readonly MemoryFile[]): void {
  contents.set(release, files)
}

const privateFolders = new WeakMap<Store, string>()

/** Notes the private folder that a store reads. */
export function rememberFolder(store: Store, privateFolder: string): void {
  privateFolders.set(store, privateFolder)
}

/** The private folder that a store reads, if it reads one. */
export function folderOf(store: Store): string | undefined {
  return privateFolders.get(store)
}

/**
 * Publishes the releases of a store in memory in a directory of the runtime: the current one, and those that come.
 *
 * @returns What to call before a request, should the store have another release without having told.
 * @throws {Error} for any other store.
 */
export function followStore(store: Store, site: EdgeSite): () => void {
  let last: Release | undefined
  const follow = (): void => {
    const release = store.current()
    if (release === last) return
    const files = contents.get(release)
    if (files === undefined) throw new Error('The edge cannot take over this store: only plain ones in memory.')
    site.publish(release, files)
    last = release
  }
  follow()
  store.onChange(follow)
  return follow
}
