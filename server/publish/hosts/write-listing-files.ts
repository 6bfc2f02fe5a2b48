import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../../store/store.ts'
import type { PlainFolder } from '../release/plain-folder.ts'
import { LISTING_FILES, listMadeFolders, renderSitemaps } from './listing-files.ts'

/** In the state of builds: which files of the output are pages of listings, and sitemaps of them. */
const RECORD_NAME = 'listing-pages.json'

/** Whether an earlier build left pages of listings in the output. */
export function hasListingFiles(privateDir: string): boolean {
  return existsSync(join(privateDir, RECORD_NAME))
}

/**
 * Writes the pages of listings, those that differ from what is there, and their sitemaps, and deletes what is gone.
 *
 * @param store With the release that has just been published.
 * @param isWanted Whether there are to be any: where no server makes them.
 * @returns To be called once all is in place.
 */
export async function writeListingFiles(
  store: Store,
  { privateDir, isWanted }: { readonly privateDir: string; readonly isWanted: boolean },
  plain: PlainFolder,
): Promise<() => void> {
  const record = join(privateDir, RECORD_NAME)
  const earlier = readListingFiles(privateDir)
  const current = new Set<string>()
  if (isWanted) {
    for await (const { path } of listMadeFolders(store, new Set(earlier)))
      for (const name of LISTING_FILES) current.add(`${path}/${name}`)
  }
  // What a build leaves that is killed here, the next one knows.
  if (current.size + earlier.length > 0) writeRecord(record, new Set([...earlier, ...current]))
  if (isWanted) {
    for await (const folder of listMadeFolders(store, new Set(earlier))) {
      for (const { path, bytes } of await folder.render()) plain.repair(path, bytes)
    }
    // Not compared with what is there: the release's own, which has the pages only, may be about to take its place.
    for await (const { path, bytes } of renderSitemaps(store)) {
      current.add(path)
      plain.write(path, bytes)
    }
  }
  for (const path of earlier.filter((each) => !current.has(each))) {
    const own = await store.current().file(path)
    if (own === undefined) plain.remove(path)
    else plain.write(path, await own.forms.identity.bytes())
  }
  return () => {
    if (current.size > 0) writeRecord(record, current)
    else rmSync(record, { force: true })
  }
}

/** Files of pages of listings and values, as far as builds have left them. */
export function readListingFiles(privateDir: string): string[] {
  const path = join(privateDir, RECORD_NAME)
  try {
    const written: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(written) ? written.map(String) : []
  } catch {
    // None, or it is damaged; or a build was killed while writing it, which is before it writes any page.
    return []
  }
}

function writeRecord(path: string, files: ReadonlySet<string>): void {
  writeFileSync(path, `${JSON.stringify([...files])}\n`)
}
