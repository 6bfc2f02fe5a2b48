import { openObjectFolder } from '../../store/object-folder.ts'
import { listObjects, objectPath } from '../../store/release/manifest.ts'
import { POINTER_NAME } from '../../store/release/release-pointer.ts'
import { throwUnreadable } from './try-read.ts'

/** A file of the state folder that is not what was published. */
export interface DamagedFile {
  /** Below the state folder. */
  readonly path: string
  readonly problem: string
  /** Its name, where it is an object of the release. */
  readonly object?: string
  /** Keys of the pages that cannot be answered because of it; absent where it is about all of them. */
  readonly pages?: readonly string[]
}

/**
 * Reads the objects of a release whole, from the pointer on, and compares them with their names.
 *
 * @param isWanted Which objects, by their paths. Default: all.
 * @returns Those that are damaged. Of a damaged pointer or manifest nothing further is known.
 */
export function findDamagedFiles(stateDir: string, isWanted: (path: string) => boolean = () => true): DamagedFile[] {
  const folder = openObjectFolder(stateDir)
  const pointer = tryTo(() => folder.pointerNow())
  if (pointer instanceof Error) return [{ path: POINTER_NAME, problem: pointer.message }]
  const current = tryTo(() => folder.currentNow(pointer))
  if (current instanceof Error) {
    return [{ path: objectPath(pointer.manifest), problem: current.message, object: pointer.manifest }]
  }
  return listObjects(current.manifest).flatMap(({ name, part, keys }): DamagedFile[] => {
    const path = objectPath(name)
    const problem = isWanted(path) ? folder.damageOf(name) : undefined
    if (problem === undefined) return []
    // No page is answered from the ledger, and every search from the index.
    return [{ path, problem, object: name, ...(part !== 'index' && { pages: keys }) }]
  })
}

function tryTo<T>(read: () => T): T | Error {
  try {
    return read()
  } catch (error) {
    throwUnreadable(error)
    return error instanceof Error ? error : new Error(String(error))
  }
}
