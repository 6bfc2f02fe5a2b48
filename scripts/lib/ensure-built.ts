import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders of dist/ that scripts need: which environments of vite.config.ts write them, and from which folders. */
export const PARTS = {
  web: {
    environments: ['client', 'engine', 'connect', 'view', 'widget', 'embed', 'embedModule'],
    sources: ['shared', 'web'],
  },
  server: { environments: ['server'], sources: ['server', 'shared', 'web/view'] },
  worker: { environments: ['worker'], sources: ['server', 'shared', 'web/view'] },
} as const

/** A folder of dist/. */
export type Part = keyof typeof PARTS

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))
const RECORDS_DIR = join(PROJECT_DIR, '.cache/built')
/** Read by every build. */
const COMMON_SOURCES = ['package-lock.json', 'tsconfig.json', 'vite.config.ts']
/** With what vite.config.ts imports. */
const COMMON_FOLDERS = ['scripts/lib/build']

/**
 * Builds the outdated parts of dist/: those whose sources or files differ from the last build.
 * Compares digests, kept in `.cache/built`, not times, because a checkout makes every file new.
 *
 * Builds in another process, so that this one does not keep the memory that it takes. Exits when a build fails.
 */
export function ensureBuilt(parts: readonly Part[]): void {
  // Digested before they are built: changes during the build may come too late for it.
  const all = parts.map((part) => ({ part, sources: digestSources(part), record: join(RECORDS_DIR, part) }))
  const stale = all.filter(({ part, sources, record }) => readRecord(record) !== `${sources} ${digestOutput(part)}`)
  if (stale.length === 0) return
  const environments = stale.flatMap(({ part }) => PARTS[part].environments)
  const script = join(PROJECT_DIR, 'scripts/build-environments.ts')
  const { status } = spawnSync(process.execPath, [script, ...environments], {
    stdio: ['ignore', 2, 2],
    cwd: PROJECT_DIR,
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(RECORDS_DIR, { recursive: true })
  for (const { part, sources, record } of stale) writeFileSync(record, `${sources} ${digestOutput(part)}`)
}

function readRecord(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function digestSources(part: Part): string {
  return digestFiles([...COMMON_SOURCES, ...[...COMMON_FOLDERS, ...PARTS[part].sources].flatMap(filesBelow)])
}

function digestOutput(part: Part): string {
  return digestFiles(filesBelow(join('dist', part)))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(PROJECT_DIR, folder))) return []
  return readdirSync(join(PROJECT_DIR, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(PROJECT_DIR, join(entry.parentPath, entry.name)))
    .toSorted()
}

function digestFiles(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(PROJECT_DIR, path))
    digest.update(`${path} ${content.length}\n`).update(content)
  }
  return digest.digest('hex')
}
