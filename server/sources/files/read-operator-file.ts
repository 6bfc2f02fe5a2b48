import { readFileSync, realpathSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import type { InputFile } from '../contract/directory-model.ts'

/** A file of the operator's, or why it cannot be published; without `input` where there is no such file. */
export type FileReading =
  | { readonly bytes: Uint8Array; readonly input: InputFile }
  | { readonly problem: string; readonly input?: InputFile }

/**
 * Reads a file that is published as it is, or in pages.
 *
 * **Security:** its size is checked before a byte is read. A file outside of the folder, also through a link, is refused.
 *
 * @param path Absolute.
 * @param folder Absolute; must contain it.
 */
export function readOperatorFile(path: string, folder: string, maxBytes: number): FileReading {
  let input: InputFile | undefined
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return { problem: 'is not there' }
    const { size, mtimeMs } = stats
    input = { path, size, mtimeMs }
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep)) {
      return { problem: 'is outside of the folder', input }
    }
    if (!stats.isFile()) return { problem: 'is not a file', input }
    if (size > maxBytes) return { problem: `has ${size} bytes; at most ${maxBytes} are published`, input }
    return { bytes: readFileSync(path), input }
  } catch {
    return { problem: 'cannot be read', ...(input && { input }) }
  }
}
