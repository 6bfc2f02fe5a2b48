import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forEachAtOnce } from '../../store/for-each-at-once.ts'
import { objectName, objectPath } from '../../store/release/manifest.ts'

/** New objects that are made durable before the switch; of more, the digests tell after a power failure. */
const MAX_SYNCED = 500

/** Files made durable at a time. */
const SYNCED_AT_ONCE = 16

/** Writes objects, each once. Nothing refers to them before the switch. */
export interface ObjectWriter {
  /** Writes an object unless it is there. @returns Its name. */
  put(bytes: Uint8Array): string
  sync(): Promise<void>
  /** Names of objects that were written, and their bytes. */
  readonly written: ReadonlyMap<string, number>
}

/**
 * Creates an {@link ObjectWriter}.
 *
 * @param isKnown Whether an object is there, and what its name says. Others are compared: a build may have been killed.
 */
export function createObjectWriter(stateDir: string, isKnown: (name: string) => boolean): ObjectWriter {
  const folders = new Set<string>()
  const written = new Map<string, number>()
  return {
    written,
    put(bytes) {
      const name = objectName(bytes)
      const path = join(stateDir, objectPath(name))
      if (written.has(name) || isKnown(name) || isThere(path, bytes)) return name
      const folder = dirname(path)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      const temporary = `${path}.tmp`
      try {
        writeFileSync(temporary, bytes)
        renameSync(temporary, path)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
      written.set(name, bytes.byteLength)
      return name
    },
    async sync() {
      const paths = [...written.keys()].slice(0, MAX_SYNCED).map((name) => join(stateDir, objectPath(name)))
      await forEachAtOnce(paths, SYNCED_AT_ONCE, syncFile)
    },
  }
}

function isThere(path: string, bytes: Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(bytes)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
