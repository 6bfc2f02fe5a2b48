import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from '../store/list-files.ts'
import { digestOf } from '../store/release/release-format.ts'

let known: string | undefined

/**
 * Digest of the code that reads and renders, so that a build by another version, or after a template was edited,
 * renders every page again. Covers the built files next to this one, or the sources when run from them.
 */
export function engineDigest(): string {
  known ??= digestOf(
    codeFiles()
      .map((path) => digestOf(readFileSync(path)))
      .join('\n'),
  )
  return known
}

function codeFiles(): string[] {
  const here = fileURLToPath(import.meta.url)
  if (extname(here) !== '.ts') return filesBelow(dirname(here), '.js')
  const project = join(dirname(here), '..', '..')
  return [...filesBelow(join(project, 'shared'), '.ts'), ...filesBelow(join(project, 'server', 'sources'), '.ts')]
}

function filesBelow(folder: string, extension: string): string[] {
  return listFiles(folder)
    .filter((name) => name.endsWith(extension) && !name.endsWith(`.test${extension}`))
    .map((name) => join(folder, name))
}
