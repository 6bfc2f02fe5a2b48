import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Writes a file durably under a temporary name and renames it into place. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.tmp`
  const descriptor = openSync(temporary, 'w')
  writeSync(descriptor, bytes)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(temporary, path)
}
