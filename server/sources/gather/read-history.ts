import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Bytes of changes that are read, from the newest, and milliseconds that Git may take for them. */
export const MAX_BYTES = 64 << 20
const MAX_MS = 60_000

/** A commit, and the lines that it changed. */
export interface HistoricCommit {
  /** `YYYY-MM-DD`, in UTC. */
  readonly date: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Where a repository stands. */
export interface Repository {
  readonly isShallow: boolean
  /** Absolute path of the file that each commit changes. */
  readonly log: string
}

/** Configuration may neither run programs, nor fetch what a partial clone lacks, nor say which changes are shown. */
const CONFIG =
  '-c protocol.allow=never -c core.fsmonitor=false -c log.showSignature=false -c log.showRoot=true -c log.diffMerges=separate'
const ENV = { TZ: 'UTC', LC_ALL: 'C', GIT_NO_LAZY_FETCH: '1' }
const LOG =
  'log --first-parent -m --no-renames --no-color --no-ext-diff --no-textconv --submodule=short --unified=0 --date=format-local:%Y-%m-%d --format=%x00%cd'

/** @throws {Error} with what Git says, where there is no repository or no Git. */
export async function findHistory(folder: string): Promise<Repository> {
  const args = ['rev-parse', '--is-shallow-repository', '--git-path', 'logs/HEAD']
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder })
  const [shallow, log = ''] = stdout.split('\n')
  return { isShallow: shallow === 'true', log: path.resolve(folder, log) }
}

/**
 * Reads what each commit on the branch changed, the newest first; a merge is one commit.
 *
 * @param patterns Of the files, from the top of the repository: `*.md` in any folder.
 * @returns Whether that is all: a very long history ends early, always at the same commit.
 * @throws {Error} with what Git says.
 */
export async function readHistory(
  folder: string,
  patterns: readonly string[],
  onCommit: (commit: HistoricCommit) => void,
): Promise<boolean> {
  const paths = patterns.map((pattern) => `:(top,icase)${pattern}`)
  const child = spawn('git', [...`${CONFIG} ${LOG}`.split(' '), '-p', '--', ...paths], {
    cwd: folder,
    env: { ...process.env, ...ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_MS,
  })
  let problem = ''
  child.stderr.on('data', (chunk) => (problem += String(chunk)))
  const ended = new Promise<NodeJS.Signals | number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ?? code))
  })
  let commit: { date: string; added: string[]; removed: string[] } | undefined
  let [bytes, isChange, rest] = [0, false, '']
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    // A line ends as Git ends it, and may have `\r` within.
    const text = String(chunk)
    const last = text.lastIndexOf('\n')
    const lines = last < 0 ? [] : (rest + text.slice(0, last)).split('\n')
    rest = last < 0 ? rest + text : text.slice(last + 1)
    for (const line of lines) {
      bytes += line.length
      if (bytes > MAX_BYTES) break
      if (line.startsWith('\0')) {
        if (commit) onCommit(commit)
        commit = { date: line.slice(1), added: [], removed: [] }
        isChange = false
      } else if (line.startsWith('diff --git ')) isChange = false
      else if (line.startsWith('@@ ')) isChange = true
      else if (isChange && line.startsWith('+')) commit?.added.push(line.slice(1))
      else if (isChange && line.startsWith('-')) commit?.removed.push(line.slice(1))
    }
    if (bytes + rest.length > MAX_BYTES) {
      child.kill()
      return false
    }
  }
  const end = await ended
  if (end !== 0) throw new Error(end === 'SIGTERM' ? `git took more than ${MAX_MS / 1000} seconds` : problem)
  if (commit) onCommit(commit)
  return true
}
