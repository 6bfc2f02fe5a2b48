import {
  costOf,
  covers,
  createBudget,
  DEFAULT_RESULT_TOKENS,
  lengthProperties,
  subtractBudget,
  MAX_RESULT_TOKENS,
  takeWhileFits,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { quote } from './suggest/suggest.ts'
import type { ToolOutcome, ToolPage } from './tool.ts'

/** Results returned by default, as far as they fit. */
const DEFAULT_LIMIT = 10

/** Most results that may be requested of a list. */
export const MAX_LIMIT = 50

/** Size and start of a part of a list: arguments of tools that return lists. */
export const pagingProperties = {
  limit: { type: 'integer', minimum: 0, maximum: MAX_LIMIT },
  cursor: { type: 'string', maxLength: 100, description: 'nextCursor.' },
  ...lengthProperties,
} as const

/** Size of one answer. Without a number of results or a length it is short. */
export function pageSize(
  args: { readonly limit?: number | undefined; readonly max_characters?: number | undefined },
  usual: number = DEFAULT_LIMIT,
): { readonly limit: number; readonly budget: Budget } {
  const { limit = usual, max_characters } = args
  const tokens = args.limit === undefined ? DEFAULT_RESULT_TOKENS : MAX_RESULT_TOKENS
  return { limit, budget: createBudget(tokens, max_characters) }
}

const CURSOR_PROBLEMS = {
  unknown:
    'does not continue this request. Pass nextCursor of an answer to the same arguments, or leave it out to start again.',
  outdated:
    'is of an earlier release: the directory was published again, and its listings may have moved. Leave cursor out to start again.',
} as const

/** Where an answer starts, or why the cursor is invalid. */
type StartOutcome = { readonly ok: true; readonly offset: number } | Extract<ToolOutcome, { ok: false }>

/** Identity of a tool's list. `request` is the tool's name and all arguments that decide its content and order. */
export function listKey({ release }: Pick<ToolPage, 'release'>, request: readonly unknown[]): ListKey {
  return { request: JSON.stringify(request), release }
}

/** Reads a tool's cursor. An empty one counts as absent: models send it for the first page. */
export function startOf(cursor: string | undefined, key: ListKey): StartOutcome {
  if (cursor === undefined || cursor === '') return { ok: true, offset: 0 }
  const start = readCursor(cursor, key)
  if (start.ok) return start
  return { ok: false, message: `cursor: ${quote(cursor)} ${CURSOR_PROBLEMS[start.reason]}` }
}

const NOTHING: Budget = { tokens: 0, characters: 0 }

/** One answer of a list, before it is cut to length. */
export interface ListPart<T> {
  /** The items for `field` of the answer, best first. Only those are read that fit, and one more. */
  readonly results: Iterable<T>
  /** How many there are in all, and how many come before these. */
  readonly total: number
  readonly offset: number
  /** How many can be paged to, where that is another number. */
  readonly reachable?: number
  /** Further members of the answer. */
  readonly around?: Readonly<Record<string, unknown>>
  /** Shorter version of these, for when one result does not fit beside them. Default: they stay. */
  readonly leastAround?: Readonly<Record<string, unknown>>
  /** What is paged. The length is no part of it, so that the next answer may be longer. */
  readonly key: ListKey
  readonly budget: Budget
  /** Makes the first result short enough for an answer of its own, as far as that goes. */
  shorten(first: T, room: Budget): T
}

/** What is made of each, once it is read. */
export function mapWhenRead<T, Result>(items: readonly T[], make: (item: T, at: number) => Result): Iterable<Result> {
  return {
    *[Symbol.iterator]() {
      for (const [at, item] of items.entries()) yield make(item, at)
    },
  }
}

/**
 * Writes part of a list as an answer: as many results as fit and where the next answer starts. There is always one, so
 * that paging advances; it is shortened where it is too long by itself.
 */
export function fillList<T>(field: string, part: ListPart<T>): Readonly<Record<string, unknown>> {
  const { leastAround, ...rest } = part
  const { results, total, offset, around = {}, key, budget } = rest
  const room = subtractBudget(budget, costOf({ [field]: [], total, ...around, nextCursor: writeCursor(total, key) }))
  const fitting = takeWhileFits(results, room)
  const kept = fitting.length > 0 ? fitting : takeWhileFits(results, room, 1).map((first) => part.shorten(first, room))
  const hasRoom = fitting.length > 0 || (covers(room, NOTHING) && kept.every((result) => covers(room, costOf(result))))
  if (!hasRoom && leastAround !== undefined) return fillList(field, { ...rest, around: leastAround })
  const next = offset + kept.length
  return {
    [field]: kept,
    total,
    ...around,
    ...(kept.length > 0 && next < (part.reachable ?? total) && { nextCursor: writeCursor(next, key) }),
  }
}

/** Identity of a paged list. */
interface ListKey {
  /** Method and arguments: a cursor of one list is rejected by another. */
  readonly request: string
  /** The immutable source of the list; missing where there is only one. */
  readonly release?: string
}

/** Where an answer starts, or the problem: the cursor is from another list, or from an earlier release. */
type CursorOutcome =
  | { readonly ok: true; readonly offset: number }
  | { readonly ok: false; readonly reason: 'unknown' | 'outdated' }

/** Creates the cursor of the page that starts at `offset`. Opaque to clients. At most 24 characters. */
export function writeCursor(offset: number, { request, release = '' }: ListKey): string {
  return `${offset.toString(36)}.${hash(request)}.${hash(release)}`
}

export function readCursor(cursor: string, { request, release = '' }: ListKey): CursorOutcome {
  const match = /^([1-9a-z][0-9a-z]{0,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})$/.exec(cursor)
  if (match?.[1] === undefined || match[2] !== hash(request)) return { ok: false, reason: 'unknown' }
  if (match[3] !== hash(release)) return { ok: false, reason: 'outdated' }
  return { ok: true, offset: Number.parseInt(match[1], 36) }
}

/** FNV-1a, 32 bits. It tells cursors apart; it does not protect anything. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
