import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPlainFile, pathInRelease } from '../../store/release/release-format.ts'
import type { PageBundle } from './make-bundle.ts'

/** Writes files below a folder. */
export interface PlainWriter {
  /** Creates the folder of a file, unless this writer has created it before. */
  makeFolderOf(path: string): void
  /** Writes a file, and creates its folder. */
  write(path: string, bytes: Uint8Array): void
}

/** Creates a {@link PlainWriter}. @param root Need not exist. */
export function createPlainWriter(root: string): PlainWriter {
  const folders = new Set<string>()
  const makeFolderOf = (path: string): void => {
    const folder = dirname(join(root, path))
    if (folders.has(folder)) return
    mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }
  return {
    makeFolderOf,
    write(path, bytes) {
      makeFolderOf(path)
      writeFileSync(join(root, path), bytes)
    },
  }
}

/** Writes all plain files of a page. @param key Of its bundle. */
export function writePlainFiles(writer: PlainWriter, key: string, { files, identities }: PageBundle): void {
  for (const [index, file] of files.entries()) {
    const bytes = identities[index]
    if (bytes && isPlainFile(file)) writer.write(pathInRelease(key, file.name), bytes)
  }
}
