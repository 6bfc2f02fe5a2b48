import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'

/**
 * Writes a file so that it is the old one or the new one, whenever the process or the power ends. It keeps its permissions.
 *
 * **Security:** the temporary file has a name that cannot be guessed, and is not written where there is one already:
 * a link that was committed beside the file leads nowhere.
 *
 * @throws An error of the system, which names `path`; nothing is left then.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${randomUUID()}.tmp`
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  try {
    const descriptor = openSync(temporary, 'wx', statSync(path, { throwIfNoEntry: false })?.mode)
    try {
      for (let done = 0; done < bytes.byteLength;) done += writeSync(descriptor, bytes, done)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    // The user does not know the temporary file; of a full disk, Node names no file at all.
    throw Object.assign(error as Error, { path })
  }
}
