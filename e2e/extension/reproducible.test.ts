import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { rebuildPackage } from './rebuild-package.ts'

/** Every file below a folder by its path, with its bytes as Latin 1. */
function readAll(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'latin1')]))
}

it('builds the same bytes for somebody else [extension:code:reproducible] [package:install:reproducible]', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'gazetteer-rebuilt-'))
  try {
    await rebuildPackage(copy)
    for (const folder of ['dist/extension', 'dist/server', 'dist/web', 'dist/worker']) {
      const [ours, theirs] = [PROJECT_DIR, copy].map((project) => readAll(join(project, folder)))
      expect([folder, Object.keys(theirs ?? {})]).toEqual([folder, Object.keys(ours ?? {})])
      const differing = Object.keys(ours ?? {}).filter((path) => theirs?.[path] !== ours?.[path])
      expect([folder, differing]).toEqual([folder, []])
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
