import { createHash } from 'node:crypto'
import type { RefreshLine } from '../../../shared/refresh-file/refresh-line.ts'
import type { Remembered } from './refresh-cache.ts'

/** Days after which a site is due again, by its state. Failing sites are due in every refresh. */
const SITE_AGES = { ok: 7, moved: 7, suspicious: 7, blocked: 30, failing: 0 } as const

/** Days after which a broken address is due again: while that is new, and later. */
const BROKEN_AGES = { soon: 3, later: 7 } as const

/** Days for which broken is new. */
const NEW_DAYS = 14

/** Days over which sites of one run are spread the next time. */
const SPREAD_DAYS = 3

/**
 * Whether a site is due.
 *
 * @param remembered Without it, it is; as after a look in the future, by a clock that was wrong.
 */
export function isSiteDue(
  key: string,
  line: RefreshLine | undefined,
  remembered: Remembered | undefined,
  nowMs: number,
): boolean {
  if (line?.state === undefined || remembered === undefined || remembered.asked > nowMs) return true
  const today = dayOf(nowMs)
  const age = daysBetween(dayOf(remembered.asked), today)
  if (line.state === 'failing') return true
  if (line.state === 'broken' || line.state === 'unreachable') {
    const isNew = daysBetween(line.since ?? today, today) < NEW_DAYS
    return age >= (isNew ? BROKEN_AGES.soon : BROKEN_AGES.later)
  }
  return age >= SITE_AGES[line.state] + (digestOf(key) % SPREAD_DAYS)
}

/** Whether a repository is due: once a day, since one query covers many. */
export function isRepositoryDue(
  line: RefreshLine | undefined,
  remembered: Remembered | undefined,
  nowMs: number,
): boolean {
  if (line === undefined || remembered === undefined || remembered.asked > nowMs) return true
  return line.state === 'failing' || daysBetween(dayOf(remembered.asked), dayOf(nowMs)) >= 1
}

/** A number that spreads texts evenly, the same on every machine. */
export function digestOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

const DAY_MS = 86_400_000

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Days from one day to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
