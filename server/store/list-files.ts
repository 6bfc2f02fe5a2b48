import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Paths of all files below a folder, from it and with slashes, sorted; none where it is missing. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .toSorted()
}
