import { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { objectName, objectPath, parseManifest } from './release/manifest.ts'
import type { Manifest } from './release/manifest.ts'
import { parseReleasePointer, POINTER_NAME } from './release/release-pointer.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import type { Objects } from './store.ts'

export interface CurrentRelease {
  readonly pointer: ReleasePointer
  readonly manifest: Manifest
}

export interface ObjectFolder extends Objects {
  /** Like `read`, at once. */
  readNow(name: string, range?: readonly [offset: number, length: number]): Buffer | undefined
  /** @throws {Error} as {@link parseReleasePointer}, and where there is none. */
  pointerNow(): ReleasePointer
  /** What is published now. @param pointer Default: that of now. @throws {Error} as {@link parseManifest}. */
  currentNow(pointer?: ReleasePointer): CurrentRelease
  /** What is wrong with an object, whatever the reason is that it cannot be read. */
  damageOf(name: string): 'missing' | 'damaged' | undefined
  /** Changes whenever an object's file does; `missing` where there is none. */
  stamp(name: string): string
}

/** Opens the objects in a state folder. Reads are short: what is read often is in the system's cache. */
export function openObjectFolder(stateDir: string): ObjectFolder {
  const readNow: ObjectFolder['readNow'] = (name, range) => {
    const path = join(stateDir, objectPath(name))
    try {
      return range === undefined ? readFileSync(path) : readRange(path, ...range)
    } catch (error) {
      // A folder or a link may stand there.
      if (error instanceof Error && 'code' in error && MISSING_CODES.has(error.code)) return undefined
      throw error
    }
  }
  const pointerNow = (): ReleasePointer => parseReleasePointer(readPointerText(stateDir))
  return {
    readNow,
    read: async (name, range) => readNow(name, range),
    pointerNow,
    currentNow: (pointer = pointerNow()) => ({ pointer, manifest: parseManifest(readNow(pointer.manifest), pointer) }),
    damageOf(name) {
      try {
        const bytes = readNow(name)
        if (bytes !== undefined) return objectName(bytes) === name ? undefined : 'damaged'
      } catch {
        // As if it were not there.
      }
      return 'missing'
    },
    stamp: (name) => stampFile(join(stateDir, objectPath(name))),
  }
}

/** Codes of the file system for what is not there, or is a folder or a link. */
export const MISSING_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'])

/** What changes when a file does, also where it keeps its size and its time is set back; `missing` where there is none. */
export function stampFile(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return !stats?.isFile() ? 'missing' : `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`
}

function readPointerText(stateDir: string): string {
  const path = join(stateDir, POINTER_NAME)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path}: no release is published here; run "gazetteer build" first`, { cause: error })
  }
}

function readRange(path: string, offset: number, length: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    // Ranges reach beyond the end: no more is allocated than there is.
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, fstatSync(descriptor).size - offset)))
    let done = 0
    while (done < bytes.byteLength) {
      const read = readSync(descriptor, bytes, done, bytes.byteLength - done, offset + done)
      if (read === 0) break
      done += read
    }
    return bytes.subarray(0, done)
  } finally {
    closeSync(descriptor)
  }
}
