import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createChangeFiles } from '../../server/contents/change-files.ts'
import { createSearchFiles } from '../../server/contents/search-files.ts'
import type { SearchFileOptions } from '../../server/contents/search-files.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'

/**
 * Writes a release as files for a host that only sends files: what a build writes, and what a server makes when it is
 * asked.
 *
 * @param out As a build for a server wrote it.
 * @param options Of the search files: a small directory can be written in pieces, as a large one is.
 */
export async function writePlainFolder(out: string, folder: string, options: SearchFileOptions = {}): Promise<void> {
  cpSync(out, folder, { recursive: true })
  const store = openNodeFileStore(out, { watch: false })
  for (const files of [createSearchFiles(store.current(), options), createChangeFiles(store.current())]) {
    for await (const path of await files.paths()) {
      const file = await files.file(path)
      if (file === undefined) throw new Error(`${path} is named, and not there`)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), await file.variants.identity.bytes())
    }
  }
  store.close()
}
