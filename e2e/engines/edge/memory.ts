import { createMemoryStore as createStore } from '../../../server/store/memory.fixture.ts'
import type { MemoryFile, MemoryStore } from '../../../server/store/memory.fixture.ts'
import { rememberRelease } from './follow-store.ts'

export type { MemoryFile, MemoryStore } from '../../../server/store/memory.fixture.ts'

/** As the module it stands for, and notes what each release is made of. */
export function createMemoryStore(baseUrl: string, files: readonly MemoryFile[]): MemoryStore {
  const store = createStore(baseUrl, files)
  let published = files
  rememberRelease(store.current(), published)
  // The first listener: the others find it noted.
  store.onChange((release) => rememberRelease(release, published))
  return {
    ...store,
    publish(next) {
      published = next
      return store.publish(next)
    },
  }
}
