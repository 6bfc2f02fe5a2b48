import { statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkStateFolder } from '../../publish/state-folder.ts'
import { listFiles } from '../../store/list-files.ts'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import type { PublishTarget, TargetFile } from './publish-to-target.ts'

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
      return new Map(
        listFiles(join(folder, OBJECTS_DIR)).map((name): [path: string, file: TargetFile] => {
          const path = `${OBJECTS_DIR}/${name}`
          const { size: byteLength, mtimeMs: modifiedMs } = statSync(join(folder, path))
          return [path, { byteLength, modifiedMs }]
        }),
      )
    },
    send: (path, bytes) => writeWhole(join(folder, path), bytes),
    async replaceText(path, text, version) {
      if ((await readText(path))?.version !== version) return false
      await writeWhole(join(folder, path), text)
      return true
    },
    remove: (path) => rm(join(folder, path), { force: true }),
  }
}

/** Durably and under a unique temporary name, then renamed into place. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  await writeFile(temporary, content, { flush: true })
  await rename(temporary, path)
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
