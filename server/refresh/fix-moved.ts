import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { DirectoryConfig } from '../../shared/model/directory.ts'
import { addressKey, parseRepository } from '../../shared/refresh-file/refresh-keys.ts'
import { REFRESH_FILE, type RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { type Replacement, type SpliceResult, spliceUrls } from './fixing/splice-urls.ts'
import { type Addresses, gatherAddresses } from './gather-addresses.ts'
import type { Finding } from './list-findings.ts'
import type { RefreshCache } from './states/refresh-cache.ts'

/** `refresh:` of `directory.yml`. */
type Settings = NonNullable<DirectoryConfig['refresh']>

/** What was written, and what was not. */
export type FixResult = Pick<SpliceResult, 'fixed' | 'left'>

/** The addresses of a directory, and the files that contain them. */
interface ReadAddresses {
  readonly addresses: Addresses
  readonly inputs: string[]
  /** Whether all listings were read: sources without errors, and at least one listing. */
  readonly isWhole: boolean
}

/** Reads the addresses, and the files that contain them. */
export async function readAddresses(configPath: string, settings: Settings): Promise<ReadAddresses> {
  const model = await readDirectory({ configPath })
  const hasErrors = model.diagnostics.some(({ severity }) => severity === 'error')
  return {
    addresses: gatherAddresses(model, settings),
    inputs: listFiles(model, folderOf(configPath)),
    isWhole: !hasErrors && model.categories.length > 0,
  }
}

/**
 * Files that listings are written in, each once. **Security:** links may lead anywhere; what is outside of the folder
 * is not written.
 */
function listFiles({ inputs }: Pick<DirectoryModel, 'inputs'>, folder: string): string[] {
  const files = inputs.flatMap(({ path: file }) =>
    path.basename(file) !== REFRESH_FILE && statSync(file, { throwIfNoEntry: false })?.isFile() === true
      ? realpathSync(file)
      : [],
  )
  return [...new Set(files)].filter((file) => file.startsWith(folder + path.sep))
}

/** Writes what moved for certain into the sources, if they read as expected then. */
export async function fixMoved(
  findings: readonly Finding[],
  configPath: string,
  settings: Settings,
  inputs: readonly string[],
): Promise<FixResult> {
  const safe = findings.filter(({ code, safe: isSafe }) => code === 'link_moved' && isSafe === true)
  const replacements = safe.map(({ url, to = '', file, line, column }) => ({
    from: url,
    to: rebase(url, to, settings.forges ?? {}),
    location: { file, line, column },
  }))
  if (replacements.length === 0) return { fixed: [], left: [] }
  const { fixed, left, undo } = spliceUrls(folderOf(configPath), inputs, replacements)
  const after = new Set(await readAddresses(configPath, settings).then(({ addresses }) => allUrls(addresses)))
  // What reads differently was not understood.
  const wrong = fixed.some(({ from, to }) => after.has(from) || !after.has(to))
  if (!wrong) return { fixed, left }
  undo()
  const reason = 'the sources read differently with the new addresses; nothing was written'
  return { fixed: [], left: [...left, ...fixed.map((replacement) => ({ replacement, reason }))] }
}

function allUrls({ sites, repositories }: Addresses): string[] {
  return [...[...sites.values()].flat(), ...[...repositories.values()].flatMap(({ places }) => places)].map(
    ({ url }) => url,
  )
}

/** The new address of what is below a repository that was renamed. */
function rebase(from: string, to: string, forges: NonNullable<Settings['forges']>): string {
  const ref = parseRepository(from, forges)
  const start = ref === undefined ? -1 : from.toLowerCase().indexOf(`/${ref.path.toLowerCase()}`)
  if (ref === undefined || start === -1) return to
  const rest = from.slice(start + 1 + ref.path.length)
  return to + (rest === '/' ? '' : rest.replace(/^\.git\b/, '.git'))
}

/** What is known of the old address is known of the new one. */
export function renameLine(
  lines: Map<string, RefreshLine>,
  cache: RefreshCache,
  { from, to }: Replacement,
  forges: NonNullable<Settings['forges']>,
): void {
  const keyOf = (url: string): string | undefined => parseRepository(url, forges)?.key ?? addressKey(url)
  const [oldKey, newKey] = [keyOf(from), keyOf(to)]
  const line = oldKey === undefined ? undefined : lines.get(oldKey)
  if (line === undefined || oldKey === undefined || newKey === undefined) return
  const { state, url: _url, safe: _safe, ...rest } = line
  lines.delete(oldKey)
  lines.set(newKey, { ...rest, key: newKey, ...(state === 'moved' && /^https?:/.test(newKey) && { state: 'ok' }) })
  const remembered = cache.get(oldKey)
  cache.delete(oldKey)
  if (remembered !== undefined) cache.set(newKey, remembered)
}

function folderOf(configPath: string): string {
  return realpathSync(path.dirname(path.resolve(configPath)))
}
