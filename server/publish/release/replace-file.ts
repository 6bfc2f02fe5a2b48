import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** Writes a file durably under a temporary name and renames it into place. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const descriptor = openSync(temporary, 'w')
    try {
      for (let done = 0; done < bytes.byteLength;) done += writeSync(descriptor, bytes, done)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
