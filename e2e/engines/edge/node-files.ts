import { join } from 'node:path'
import { openNodeFileStore as openStore } from '../../../server/store/node-files.ts'
import type { NodeFileStore, NodeFileStoreOptions } from '../../../server/store/node-files.ts'
import { PRIVATE_DIR } from '../../../server/store/release-format.ts'
import { rememberFolder } from './follow-store.ts'

export type { NodeFileStore, NodeFileStoreOptions } from '../../../server/store/node-files.ts'

/** As the function it stands for, and notes where it was published. */
export function openNodeFileStore(outDir: string, options?: NodeFileStoreOptions): NodeFileStore {
  const store = openStore(outDir, options)
  rememberFolder(store, join(outDir, PRIVATE_DIR))
  return store
}
