import { readdirSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_DIR } from '../../store/release-format.ts'
import { readFirstBytes } from './read-first-bytes.ts'
import { RELEASE_FOLDERS } from './publish-target.ts'
import type { PublishTarget, TargetFile } from './publish-target.ts'

/**
 * A folder that `gazetteer serve --out` can serve, or that something else copies on.
 *
 * Of two that publish at once one may find out too late: then its release is current, and whole all the same.
 *
 * @param folder Created when something is sent.
 */
export function createFolderTarget(folder: string): PublishTarget {
  const privateDir = join(folder, PRIVATE_DIR)
  const readText: PublishTarget['readText'] = async (path) => {
    const text = await readFile(join(privateDir, path), 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : { text, version: text }
  }
  return {
    name: folder,
    readText,
    async list() {
      return new Map(RELEASE_FOLDERS.flatMap((name) => listFolder(privateDir, name)))
    },
    sendFile: (path, from, byteLength) =>
      writeWhole(join(privateDir, path), (file) => file.writeFile(readFirstBytes(from, byteLength))),
    async replaceText(path, text, version) {
      if ((await readText(path))?.version !== version) return false
      await writeWhole(join(privateDir, path), (file) => file.writeFile(text))
      return true
    },
    remove: (path) => rm(join(privateDir, path), { force: true }),
  }
}

function listFolder(privateDir: string, folder: string): [path: string, file: TargetFile][] {
  return readNames(join(privateDir, folder)).flatMap((name) => {
    const stats = statSync(join(privateDir, folder, name), { throwIfNoEntry: false })
    return stats === undefined ? [] : [[`${folder}/${name}`, { byteLength: stats.size, modifiedMs: stats.mtimeMs }]]
  })
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    ignoreMissing(error)
    return []
  }
}

/** Durably and under a temporary name of its own, then renamed into place. */
async function writeWhole(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  const file = await open(temporary, 'w')
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
