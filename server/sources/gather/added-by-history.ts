import { statSync } from 'node:fs'
import path from 'node:path'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { comparableUrl } from '../../../shared/model/http-url.ts'
import { ABSENT, type InputFile } from '../contract/directory-model.ts'
import { plainName } from './listing-table.ts'
import type { GatheredListing } from './merge-listings.ts'
import { findHistory, MAX_BYTES, readHistory } from './read-history.ts'

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
