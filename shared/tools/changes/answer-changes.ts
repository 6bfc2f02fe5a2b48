import type { Change } from '../../changes/change-documents.ts'
import type { ChangeLog } from '../../changes/change-log.ts'
import { findPosition, writePosition } from '../../changes/change-position.ts'
import { readNewest } from '../../changes/read-changes.ts'
import { clipText } from '../../model/clean-text.ts'
import { costOf, covers, subtractBudget, takeWhileFits } from '../budget/budget.ts'
import type { Budget } from '../budget/budget.ts'
import { quote } from '../suggest/suggest.ts'

/** What is asked of the ledger. */
export interface ChangesRequest {
  readonly since?: string | undefined
  readonly category?: string | undefined
  readonly kinds?: readonly string[] | undefined
  readonly cursor?: string | undefined
  readonly limit: number
  readonly budget: Budget
}

/** The answer, or how to fix the request. */
type ChangesAnswer =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string }

const NOT_KEPT = 'The changes of this directory cannot be read right now. Try again in a moment.'

/** Longest name in a list, in UTF-16 code units. */
const MAX_TITLE_LENGTH = 120

/** `before.after.ledger`: where a list goes on, and where it ends. */
const CURSOR = /^([0-9a-z]{1,9})\.([0-9a-z]{1,9}\.[0-9a-f]{12})$/

/**
 * Answers what has changed, newest first. The list stays the same while releases follow: `nextCursor` continues it, and
 * `position` is where it begins, to be asked since next time.
 *
 * @param log `undefined` where nothing is known of changes.
 */
export async function answerChanges(log: ChangeLog | undefined, request: ChangesRequest): Promise<ChangesAnswer> {
  if (log === undefined) {
    const why = 'This directory was published without a record of its changes: nothing is known of them.'
    return { ok: true, value: { changes: [], complete: false, why } }
  }
  const { head } = log
  const { since = '', cursor = '', budget, limit, category, kinds } = request
  const [, before, after] = CURSOR.exec(cursor) ?? []
  if (cursor !== '' && after === undefined) return refuseCursor(cursor)
  const asked = after ?? since
  const position = asked === '' ? { ok: true as const, seq: 0, isComplete: true } : findPosition(head, asked)
  if (!position.ok) {
    return after === undefined ? refuseSince(since, position.reason) : refuseCursor(cursor)
  }
  const found = await readNewest(log, {
    after: position.seq,
    before: before === undefined ? head.seq + 1 : Number.parseInt(before, 36),
    // One more tells whether there are more.
    limit: limit + 1,
    ...(category !== undefined && category.trim() !== '' && { category }),
    kinds,
  })
  if (found === undefined) return { ok: false, message: NOT_KEPT }
  const isKnown = asked !== '' && position.isComplete
  const around = {
    complete: isKnown,
    ...(!isKnown && {
      known_since: head.oldest.published,
      why: asked === '' ? 'No since was given: all that is known.' : 'The record begins later than since.',
    }),
    position: writePosition(head.seq, head),
  }
  const nextAfter = (seq: number): string => `${seq.toString(36)}.${writePosition(position.seq, head)}`
  const room = subtractBudget(budget, costOf({ changes: [], ...around, nextCursor: nextAfter(head.seq) }))
  const shown = found.slice(0, limit).map(describeChange)
  const fitting = takeWhileFits(shown, room, 0)
  // One at least, so that paging advances.
  const kept = fitting.length > 0 ? fitting : shown.slice(0, 1).map((change) => shortenChange(change, room))
  const last = found[kept.length - 1]
  return {
    ok: true,
    value: {
      changes: kept,
      ...around,
      ...(last !== undefined && kept.length < found.length && { nextCursor: nextAfter(last.seq) }),
    },
  }
}

function describeChange({
  kind,
  id,
  name,
  url,
  link,
  published,
  fields,
  from,
  reason,
  to,
}: Change & { published: string }) {
  return {
    kind,
    id,
    title: clipText(name, MAX_TITLE_LENGTH),
    url,
    ...(link !== undefined && { website: link }),
    published,
    ...(kind === 'changed' && fields && { fields }),
    ...(from && { from: from.url }),
    ...(reason && { reason }),
    ...(to && { to }),
  }
}

type ShownChange = ReturnType<typeof describeChange>

/** What tells it apart, with its place where there is room. */
function shortenChange({ kind, id, url, published }: ShownChange, room: Budget): ShownChange {
  const short = { kind, id, title: '', url, published }
  return covers(room, costOf(short)) ? short : { ...short, url: '' }
}

function refuseSince(since: string, reason: 'malformed' | 'unknown'): ChangesAnswer {
  const problem =
    reason === 'unknown'
      ? 'is of a release that is not remembered, or of another directory. Leave since out for all that is known.'
      : 'is none. Pass a date such as 2026-01-31, the position of an answer before, or the id of a release.'
  return { ok: false, message: `since: ${quote(since)} ${problem}` }
}

function refuseCursor(cursor: string): ChangesAnswer {
  return { ok: false, message: `cursor: ${quote(cursor)} is none of this list. Leave cursor out to start again.` }
}
