import { readdirSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkStateFolder } from '../../publish/state-folder.ts'
import { readFirstBytes } from './bucket-request.ts'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import type { PublishTarget, TargetFile } from './publish-target.ts'

/**
 * A folder that `gazetteer serve --state` can serve, or that another tool copies further.
 *
 * Of two concurrent publications one may find out too late: then its release is current, and still complete.
 *
 * @param folder Created when something is sent.
 * @throws {StateDirError} when it has other people's files: old ones of releases are deleted.
 */
export function createFolderTarget(folder: string): PublishTarget {
  checkStateFolder(folder)
  const readText: PublishTarget['readText'] = async (path) => {
    const text = await readFile(join(folder, path), 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : { text, version: text }
  }
  return {
    name: folder,
    readText,
    async list() {
      return new Map(listFolder(folder, OBJECTS_DIR))
    },
    sendFile: (path, from, byteLength) =>
      writeWhole(join(folder, path), (file) => file.writeFile(readFirstBytes(from, byteLength))),
    async replaceText(path, text, version) {
      if ((await readText(path))?.version !== version) return false
      await writeWhole(join(folder, path), (file) => file.writeFile(text))
      return true
    },
    remove: (path) => rm(join(folder, path), { force: true }),
  }
}

function listFolder(target: string, folder: string): [path: string, file: TargetFile][] {
  return readNames(join(target, folder)).flatMap((name) => {
    const stats = statSync(join(target, folder, name), { throwIfNoEntry: false })
    if (stats?.isDirectory()) return listFolder(target, `${folder}/${name}`)
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

/** Durably and under a unique temporary name, then renamed into place. */
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
