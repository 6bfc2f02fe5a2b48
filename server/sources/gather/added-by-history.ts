import path from 'node:path'
import { statSync } from 'node:fs'
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { comparableUrl } from '../../../shared/model/http-url.ts'
import { ABSENT, type InputFile } from '../contract/directory-model.ts'
import { plainName } from './listing-table.ts'
import type { GatheredListing } from './merge-listings.ts'

/** Bytes of changes that are read, from the newest, and milliseconds that Git may take for them. */
export const MAX_BYTES = 64 << 20
const MAX_MS = 60_000

const MAX_NAME = 200

const LONG_HISTORY = `the changes of these files are more than ${MAX_BYTES >> 20} MB, of which the newest were read; what was added before has no day`

/** Of a key that was there before: its day is not known. */
const BEFORE = ''

/** What dates are read of. */
export interface HistoryOptions {
  readonly root: string
  readonly files: Iterable<string>
  readonly lastDay: string
  readonly where: SourceLocation
  readonly report: ReportDiagnostic
}

/**
 * Says when listings were added, where their sources do not: on the day of the first commit that has their address or
 * their name, in any file of the same kinds. An edited line has either of them before, and so keeps its day. What the
 * first commit has was there when the list began: it has no day. The same commit gives the same days.
 *
 * @returns What changes with each commit.
 */
export async function dateByHistory(
  listings: readonly GatheredListing[],
  { root, files, lastDay, where, report }: HistoryOptions,
): Promise<InputFile[]> {
  const warn = (code: string, message: string): void =>
    report({ severity: 'warning', code, message: `added: ${message}`, location: where })
  try {
    const { isShallow, log } = await findHistory(root)
    const { size, mtimeMs } = statSync(log, { throwIfNoEntry: false }) ?? { size: ABSENT, mtimeMs: 0 }
    const patterns = new Set(Array.from(files, (file) => `*${path.extname(file).toLowerCase()}`))
    patterns.delete('*')
    if (isShallow)
      warn(
        'history_shallow',
        'the clone is shallow, so the history says nothing; fetch all of it (in a workflow: actions/checkout with fetch-depth: 0)',
      )
    else {
      const keyed = keyListings(listings)
      const commit = [log, size, mtimeMs, ...patterns].join('\0')
      if (keyed.size > 0 && kept?.commit !== commit) kept = { commit, ...(await readDates(keyed, root, [...patterns])) }
      if (kept?.commit !== commit) return [{ path: log, size, mtimeMs }]
      addDates(keyed, kept.dates, lastDay)
      if (!kept.isWhole) warn('history_long', LONG_HISTORY)
    }
    return [{ path: log, size, mtimeMs }]
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const [reason] = (error instanceof Error ? error.message : '').match(/(?:fatal: |git took ).*/) ?? []
    warn('history_unreadable', isMissing ? 'git is not installed' : (reason ?? 'git cannot read the history'))
    return []
  }
}

/** Listings by what names them. */
type KeyedListings = ReadonlyMap<string, GatheredListing | 'several'>

/**
 * Of the commit that was read last: what is saved while one edits has no other. A row that is new since then gets its day
 * with the commit that has it.
 */
let kept: ({ readonly commit: string } & ListDates) | undefined

/** Days by what names listings, and whether all of the history was read for them. */
interface ListDates {
  readonly dates: ReadonlyMap<string, string>
  readonly isWhole: boolean
}

function keyListings(listings: readonly GatheredListing[]): KeyedListings {
  const keys = new Map<string, GatheredListing | 'several'>()
  for (const listing of listings) {
    if (listing.listing.added !== undefined) continue
    for (const key of new Set(keysOf(`${listing.listing.url ?? ''} | ${listing.listing.name}`)))
      keys.set(key, keys.has(key) ? 'several' : listing)
  }
  return keys
}

async function readDates(keys: KeyedListings, root: string, patterns: readonly string[]): Promise<ListDates> {
  const dates = new Map<string, string>()
  let first: ReadonlySet<string> = new Set()
  const known = (lines: readonly string[]): Set<string> =>
    new Set(lines.flatMap((line) => keysOf(line).filter((key) => keys.has(key))))
  const isWhole = await readHistory(root, patterns, ({ date, added, removed }) => {
    const [now, before] = [known(added), known(removed)]
    for (const key of now) dates.set(key, date)
    for (const key of before) dates.set(key, BEFORE)
    if (now.size > 0) first = now
  })
  if (isWhole) for (const key of first) dates.set(key, BEFORE)
  return { dates, isWhole }
}

function addDates(keys: KeyedListings, dates: ReadonlyMap<string, string>, lastDay: string): void {
  const days = new Map<GatheredListing, string>()
  for (const [key, listing] of keys) {
    const date = dates.get(key)
    if (listing === 'several' || date === undefined) continue
    const other = days.get(listing)
    days.set(listing, other !== undefined && other < date ? other : date)
  }
  // A commit can say any year, `10000` too.
  for (const [{ listing }, date] of days) if (date.length === lastDay.length && date <= lastDay) listing.added = date
}

/** The addresses and the names that a line can have, as they are compared. */
function keysOf(line: string): string[] {
  const addresses = line.replaceAll('\\/', '/').match(/https?:\/\/[^\s"'<>()[\]{}|,;`\\]+/gi) ?? []
  const cells = line.split(/[\t|,;:[\]{}<>]|\s[-–—]+\s/)
  return [
    ...addresses.map((address) => comparableUrl(address.replace(/[.!?*_]+$/, ''))),
    ...cells.filter(({ length }) => length <= MAX_NAME).map((cell) => plainName(cell.trim())),
  ].filter((key) => key !== '')
}

/** A commit, and the lines that it changed. */
interface HistoricCommit {
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
async function findHistory(folder: string): Promise<Repository> {
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
async function readHistory(
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
