import { MISSING_CODES } from '../../store/object-folder.ts'

/**
 * Reads something of the state; `undefined` where it is missing or damaged.
 *
 * @throws what the file system says of a file that is there: a build that went on would take what was published for gone.
 */
export function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    throwUnreadable(error)
    return undefined
  }
}

/** Throws an error again, or its cause, if it is the file system's and about a file that is there. */
export function throwUnreadable(error: unknown): void {
  for (const each of error instanceof Error ? [error, error.cause] : []) {
    if (each instanceof Error && 'syscall' in each && 'code' in each && !MISSING_CODES.has(each.code)) throw each
  }
}
