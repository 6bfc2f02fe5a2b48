import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Errors of file systems that have no hard links. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** A lock as it was read. */
export interface SeenLock {
  readonly text: string
  readonly modifiedMs: number
}

/** Gives a complete file its name, unless there is one of that name. */
export function isPlaced(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!WITHOUT_LINKS.has(codeOf(error))) throw error
  }
  // Not complete from the beginning: whoever reads half of it takes it for fresh.
  try {
    copyFileSync(temporary, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock if it is the one meant; puts it back if it is another, which was placed meanwhile. */
export function removeLock(path: string, aside: string, isMeant: (seen: SeenLock) => boolean): void {
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const seen = readLock(aside)
  if (seen !== undefined && !isMeant(seen)) isPlaced(aside, path)
  rmSync(aside, { force: true })
}

/** Writes a file that is not there yet, and leaves it open. */
export function writeNew(path: string, text: string): { descriptor: number; modifiedMs: number } {
  const descriptor = openSync(path, 'wx+')
  try {
    writeSync(descriptor, text)
    return { descriptor, modifiedMs: fstatSync(descriptor).mtimeMs }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** What a lock says whose holder has released it. */
const RELEASED = 'released'

/** Says in a lock that it is held no more, whatever its name has become, if it still says `text`. */
export function writeReleased(descriptor: number, text: string): void {
  const said = Buffer.alloc(Buffer.byteLength(text) + 1)
  const length = readSync(descriptor, said, { position: 0 })
  if (said.toString('utf8', 0, length) === text) writeSync(descriptor, RELEASED.padEnd(Buffer.byteLength(text)), 0)
}

export function isReleased(text: string): boolean {
  return text.startsWith(RELEASED)
}

/** `undefined` when it is not there. */
export function readLock(path: string): SeenLock | undefined {
  try {
    return { text: readFileSync(path, 'utf8'), modifiedMs: statSync(path).mtimeMs }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Opens a lock to write to it; `undefined` when it is not there any more, or another one. */
export function openLock(path: string, text: string): number | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r+')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  if (readFileSync(descriptor, 'utf8') === text) return descriptor
  closeSync(descriptor)
  return undefined
}

/** Files of builds that were killed while they took the lock. */
export function removeLeftovers(privateDir: string, lockName: string, beforeMs: number): void {
  for (const name of readdirSync(privateDir)) {
    if (!name.startsWith(`${lockName}.`)) continue
    const path = join(privateDir, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== undefined && mtimeMs < beforeMs) rmSync(path, { force: true })
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
