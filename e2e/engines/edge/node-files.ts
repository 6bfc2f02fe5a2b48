import { openNodeFileStore as openStore } from '../../../server/store/node-files.ts'
import type { NodeFileStore, NodeFileStoreOptions } from '../../../server/store/node-files.ts'
import { resolveStateDir } from '../../../server/store/state-dir.ts'
import { rememberFolder } from './follow-store.ts'

export type { NodeFileStore, NodeFileStoreOptions } from '../../../server/store/node-files.ts'

/** As the function it stands for, and notes where it was published. */
export function openNodeFileStore(outDir: string, options?: NodeFileStoreOptions): NodeFileStore {
  const store = openStore(outDir, options)
  rememberFolder(store, resolveStateDir(outDir, options?.stateDir))
  return store
}
