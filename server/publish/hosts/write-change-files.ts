import { CHANGES_DIR } from '../../../shared/urls.ts'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createChangeFiles } from '../../contents/change-files.ts'
import type { Release } from '../../../shared/release/release.ts'
import type { PlainFolder } from '../release/plain-folder.ts'

/**
 * Writes what is published of the ledger where no server makes it, the ledger last.
 *
 * @returns Removes what the ledger does not name any more; to be called once all is in place.
 */
export async function writeChangeFiles(release: Release, outDir: string, plain: PlainFolder): Promise<() => void> {
  const files = createChangeFiles(release)
  const paths = await files.paths()
  for (const path of paths) {
    const file = await files.file(path)
    if (file === undefined) throw new Error(`${path}: not in the ledger that has just been published`)
    plain.repair(path, await file.forms.identity.bytes())
  }
  return () => removeChangeFiles(outDir, plain, new Set(paths))
}

/** Removes what {@link writeChangeFiles} wrote. @param kept Paths of what stays. Default: nothing. */
export function removeChangeFiles(outDir: string, plain: PlainFolder, kept: ReadonlySet<string> = new Set()): void {
  const gone = listFiles(outDir).filter((path) => !kept.has(path))
  for (const path of gone) rmSync(join(outDir, path), { force: true })
  plain.forget(gone)
}

function listFiles(outDir: string): string[] {
  try {
    return readdirSync(join(outDir, CHANGES_DIR)).map((name) => CHANGES_DIR + name)
  } catch {
    // None yet.
    return []
  }
}
