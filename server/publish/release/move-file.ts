import { copyFileSync, renameSync } from 'node:fs'

/**
 * Moves a file into place in one step, also from another file system: a container's volume, for instance.
 *
 * @param temporary Where it is copied in the latter case: on the file system of `to`.
 * @param rename Replaced in tests.
 */
export function moveFile(from: string, to: string, temporary: string, rename: typeof renameSync = renameSync): void {
  try {
    rename(from, to)
  } catch (error) {
    if (!isOtherFileSystem(error)) throw error
    copyFileSync(from, temporary)
    rename(temporary, to)
  }
}

/** Whether an error says that a file cannot be renamed because its new place is on another file system. */
function isOtherFileSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV'
}
