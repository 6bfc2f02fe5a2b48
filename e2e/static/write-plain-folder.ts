import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createChangeFiles } from '../../server/contents/change-files.ts'
import { cutSearchFiles } from '../../server/publish/release/cut-search-files.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'

/**
 * Writes a release as files for a host that only sends files: what a build for a server writes, and what one for such a
 * host would write beside it.
 *
 * @param out As a build for a server wrote it.
 * @param maxWholeIndexBytes As for {@link cutSearchFiles}: a small directory can be written in pieces, as a large one is.
 */
export async function writePlainFolder(out: string, folder: string, maxWholeIndexBytes?: number): Promise<void> {
  cpSync(out, folder, { recursive: true })
  const store = openNodeFileStore(out, { watch: false })
  const write = (path: string, bytes: Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  for await (const { path, bytes } of cutSearchFiles(store.current(), maxWholeIndexBytes)) write(path, await bytes())
  const changes = createChangeFiles(store.current())
  for (const path of await changes.paths()) {
    const file = await changes.file(path)
    if (file === undefined) throw new Error(`${path} is named, and not there`)
    write(path, await file.forms.identity.bytes())
  }
  store.close()
}
