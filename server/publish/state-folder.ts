import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OBJECTS_DIR } from '../store/release/manifest.ts'
import { LOCK_NAME, StateDirError } from '../store/state-dir.ts'

/** Everything that a version of ours has written into a state folder. */
const OUR_NAMES: ReadonlySet<string> = new Set([
  'objects',
  'segments',
  'search',
  'tables',
  'changes',
  'releases',
  'rows',
  'staging',
  'lock',
  LOCK_NAME,
  'current.json',
  'releases.json',
  'output.txt',
  'plain.json',
  'plain-removals.json',
  'listing-pages.json',
  'search-files.json',
  'build-state.json',
])

/** Of these, the ones that a folder of another purpose does not have by chance. */
const OUR_MARKS = ['current.json', 'releases.json', 'build-state.json', LOCK_NAME, 'lock', 'rows'] as const

/**
 * Makes sure that a folder is for state alone: files that no release needs are deleted there.
 *
 * @param folder May be missing.
 * @throws {StateDirError} when it has other people's files.
 */
export function checkStateFolder(folder: string): void {
  if (!existsSync(folder)) return
  const names = namesIn(folder)
  if (names.length === 0 || isOurs(names) || isUnfinished(folder, names)) return
  throw new StateDirError(`${folder}: has files that no build wrote, for instance ${names[0]}; name an empty folder`)
}

/**
 * Deletes what stands in the place of files of a state and is none: folders, and links to elsewhere. The build that follows
 * makes the files anew.
 *
 * @returns What to tell the operator, if anything.
 */
export function removeStrays(folder: string): string | undefined {
  const objects = join(folder, OBJECTS_DIR)
  const isFolder = lstatSync(objects, { throwIfNoEntry: false })?.isDirectory()
  const own = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const stored = isFolder ? readdirSync(objects, { withFileTypes: true, recursive: true }) : []
  const strays = [
    ...own.filter((entry) => /\.(?:json|txt|lock|gitignore)$/.test(entry.name) && !entry.isFile()),
    ...own.filter((entry) => entry.name === OBJECTS_DIR && !entry.isDirectory()),
    ...stored.filter((entry) => (entry.parentPath === objects ? !entry.isDirectory() : !entry.isFile())),
  ].map(({ parentPath, name }) => join(parentPath, name))
  for (const path of strays) rmSync(path, { recursive: true, force: true })
  return strays.length === 0
    ? undefined
    : `what stood in the place of files of the state is gone, and they are made again: ${strays.join(', ')}`
}

/** Creates a state folder, with the folder of objects. @throws {StateDirError} as {@link checkStateFolder}. */
export function createStateFolder(stateDir: string): void {
  checkStateFolder(stateDir)
  mkdirSync(join(stateDir, OBJECTS_DIR), { recursive: true })
  // Outputs are often in a repository, beside the sources. The state must not be published with it.
  writeFileSync(join(stateDir, '.gitignore'), '*\n')
}

/** Whether a publication ended before it wrote its pointer. */
function isUnfinished(folder: string, names: readonly string[]): boolean {
  return (
    names.join() === OBJECTS_DIR && readdirSync(join(folder, OBJECTS_DIR)).every((name) => /^[0-9a-f]{2}$/.test(name))
  )
}

function isOurs(names: readonly string[]): boolean {
  const known = names.map((name) => name.replace(/(?:\.(?:\d+|[\da-f-]{36}(?:-aside)?))?\.tmp$/, ''))
  return OUR_MARKS.some((mark) => names.includes(mark)) && known.every((name) => OUR_NAMES.has(name))
}

/** Names in a folder, except what systems put there by themselves. */
function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'lost+found')
}
