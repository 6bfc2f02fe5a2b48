import type { Forge } from '../../../shared/model/forge-links.ts'
import { parseRepository, type RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { RefreshLine } from '../../../shared/refresh-file/refresh-line.ts'
import { failing, FOR_BROWSERS, type Look, shareWord } from '../judging/judge-site.ts'
import { daysBetween } from './is-due.ts'
import type { RepositoryAnswer } from './repository-answer.ts'

/** When a failure is certain: refreshes that saw it, and time between the first and the last of them. */
export const CERTAIN = {
  gone: { tries: 2, days: 3, hours: 48 },
  down: { tries: 3, days: 7, hours: 168 },
} as const

const SAID = { gone: 'broken', down: 'unreachable' } as const

/** When a look is made. */
export interface Moment {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Since the first failure, where that is remembered. The file itself has days only: without it, whole days count. */
  readonly hoursSinceFirst?: number | undefined
}

/**
 * What is written of an address after a look: a pure function of what was written before, so that neither order nor
 * concurrency shows.
 *
 * Nothing is called broken after one look. What is certain changes no more from run to run. The facts of a
 * repository is kept.
 */
export function advanceLine(key: string, before: RefreshLine | undefined, look: Look, moment: Moment): RefreshLine {
  const {
    at: _at,
    state: _state,
    since: _since,
    first: _first,
    tries: _tries,
    code: _code,
    url: _url,
    safe: _safe,
    ...kept
  } = before ?? { key }
  if (look.kind === 'alive') {
    const place = { ...kept, ...rememberTitle(before, look.title), ...(look.host !== undefined && { host: look.host }) }
    return look.moved === undefined
      ? { ...place, state: 'ok' }
      : { ...place, state: 'moved', url: look.moved.to, safe: look.moved.safe }
  }
  if (look.kind === 'blocked') {
    // A block does not bring a missing page back, unless a browser got it; but a host that was down is up.
    const isGone = before !== undefined && isFailing(before) && groupOf(before) === 'gone'
    if (isGone && look.code !== FOR_BROWSERS) return withoutAt(before)
    return { ...kept, state: 'blocked', code: before?.state === 'blocked' ? (before.code ?? look.code) : look.code }
  }
  if (look.kind === 'suspicious') {
    const since = noLater(before?.state === 'suspicious' ? before.since : undefined, moment.day)
    return { ...kept, state: 'suspicious', since, code: look.code }
  }
  return { ...kept, ...advanceFailure(before, look, moment) }
}

function advanceFailure(
  before: RefreshLine | undefined,
  look: Extract<Look, { kind: 'failing' }>,
  { day, hoursSinceFirst }: Moment,
): Partial<RefreshLine> {
  const streak = before !== undefined && isFailing(before) ? before : undefined
  const first = noLater(streak?.first ?? streak?.since, day)
  const isSame = streak === undefined || groupOf(streak) === look.as
  const isCertainAlready = streak !== undefined && streak.state !== 'failing'
  // Failures of both kinds are less certain than those of one: the state that takes longer counts.
  const group = isSame ? look.as : 'down'
  const tries = isCertainAlready && isSame ? (streak.tries ?? 1) : (streak?.tries ?? 0) + 1
  if (isCertainAlready && !isSame) return { state: streak.state, since: first, tries, code: look.code }
  const needed = CERTAIN[group]
  const isOld = hoursSinceFirst === undefined ? daysBetween(first, day) >= needed.days : hoursSinceFirst >= needed.hours
  if (isCertainAlready || (tries >= needed.tries && isOld)) {
    return { state: SAID[group], since: first, tries, code: isCertainAlready ? (streak.code ?? look.code) : look.code }
  }
  return { state: 'failing', first, tries, code: look.code }
}

/** The day that a line has, unless it is yet to come: a wrong clock wrote it. */
function noLater(known: string | undefined, day: string): string {
  return known === undefined || known > day ? day : known
}

/** Whether the last looks failed, whether that is certain or not. */
export function isFailing({ state }: RefreshLine): boolean {
  return state === 'failing' || state === 'broken' || state === 'unreachable'
}

function groupOf({ code = '' }: RefreshLine): 'gone' | 'down' {
  return failing(code).as
}

/** A title is remembered until there is another one, not another wording: counters in titles change nothing. */
function rememberTitle(before: RefreshLine | undefined, title: string | undefined): { title?: string } {
  const known = before?.title
  const kept = known !== undefined && (title === undefined || shareWord(known, title)) ? known : title
  return kept === undefined ? {} : { title: kept }
}

function withoutAt({ at: _at, ...line }: RefreshLine): RefreshLine {
  return line
}

/**
 * What is written of a repository after its forge answered.
 *
 * A name that leads to another repository than before is suspicious: it was taken over. What is known of the one
 * before is kept until a person decides.
 */
export function advanceRepository(
  ref: RepositoryRef,
  before: RefreshLine | undefined,
  answer: RepositoryAnswer,
  moment: Moment,
  forges: Readonly<Record<string, Forge>>,
): RefreshLine {
  const { key } = ref
  if (answer.kind === 'gone') return advanceLine(key, before, failing('404'), moment)
  if (answer.kind === 'blocked') return advanceLine(key, before, { kind: 'blocked', code: 'forbidden' }, moment)
  const { facts, path } = answer
  if (before?.id !== undefined && facts.id !== undefined && before.id !== facts.id) {
    return advanceLine(key, before, { kind: 'suspicious', code: 'other_repository' }, moment)
  }
  const to = `https://${ref.host}/${path}`
  const now = parseRepository(to, forges)
  const isRenamed = now !== undefined && now.key !== key && now.path === path
  const look = advanceLine(key, before, { kind: 'alive', ...(isRenamed && { moved: { to, safe: true } }) }, moment)
  const { state, title: _title, host: _host, ...line } = { ...look, ...facts }
  return state === 'moved' ? { ...line, state } : line
}
