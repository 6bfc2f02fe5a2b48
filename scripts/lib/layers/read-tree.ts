import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Top folders whose files are read. */
const FOLDERS = ['shared', 'server', 'web', 'extension', 'e2e', 'bench', 'scripts']

/** Reads the TypeScript of the project: code by path, relative to `project` with `/`. */
export function readTree(project: string): Map<string, string> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const sources = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.ts'))
  return new Map(sources.toSorted().map((path) => [path, readFileSync(join(project, path), 'utf8')]))
}
