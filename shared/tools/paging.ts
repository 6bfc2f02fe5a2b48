import * as z from 'zod/mini'
import {
  costOf,
  covers,
  createBudget,
  DEFAULT_RESULT_TOKENS,
  lengthShape,
  subtractBudget,
  MAX_RESULT_TOKENS,
  takeWhileFits,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { ListKey } from './cursor.ts'
import { quote } from './suggest/suggest.ts'
import type { ToolOutcome, ToolPage } from './tool.ts'

/** Most results that may be requested. */
export const MAX_LIMIT = 50

/** Results returned by default. */
export const DEFAULT_LIMIT = 10

/** Size and start of a part of a list: arguments of tools that return lists. */
export const pagingShape = {
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_LIMIT))).check(z.describe('Default 10.')),
  cursor: z
    .optional(z.string().check(z.maxLength(100)))
    .check(z.describe('nextCursor of the answer before; keep other arguments.')),
  ...lengthShape,
}

/** Size of one answer. Without a number of results or a length it is short. */
export function pageSize(args: { limit?: number | undefined; max_characters?: number | undefined }): {
  readonly limit: number
  readonly budget: Budget
} {
  const { limit = DEFAULT_LIMIT, max_characters } = args
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
export type StartOutcome = { readonly ok: true; readonly offset: number } | Extract<ToolOutcome, { ok: false }>

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

/** One answer of a list, before it is cut to length. */
export interface ListPart<T> {
  /** The items for `field` of the answer, best first. */
  readonly results: readonly T[]
  /** Cost of each, where known. */
  readonly costs?: readonly Budget[]
  /** How many there are in all, and how many come before these. */
  readonly total: number
  readonly offset: number
  /** Further members of the answer. */
  readonly around?: Readonly<Record<string, unknown>>
  /** Shorter version of these, for when one result does not fit beside them. Default: they stay. */
  readonly leastAround?: Readonly<Record<string, unknown>>
  /** What is paged. The length is no part of it, so that the next answer may be longer. */
  readonly key: ListKey
  readonly budget: Budget
  /** Makes a result short enough for an answer of its own, as far as that goes. */
  shorten(result: T, room: Budget): T
}

/**
 * Writes part of a list as an answer: as many results as fit and where the next answer starts. There is always one, so
 * that paging advances; it is shortened where it is too long by itself.
 */
export function fillList<T>(field: string, part: ListPart<T>): Readonly<Record<string, unknown>> {
  const { leastAround, ...rest } = part
  const { results, total, offset, around = {}, key, budget } = rest
  const room = subtractBudget(budget, costOf({ [field]: [], total, ...around, nextCursor: writeCursor(total, key) }))
  const fitting = takeWhileFits(results, room, 0, part.costs)
  const kept = fitting.length > 0 ? fitting : results.slice(0, 1).map((result) => part.shorten(result, room))
  const hasRoom = fitting.length > 0 || kept.every((result) => covers(room, costOf(result)))
  if (!hasRoom && leastAround !== undefined) return fillList(field, { ...rest, around: leastAround })
  const next = offset + kept.length
  return {
    [field]: kept,
    total,
    ...around,
    ...(kept.length > 0 && next < total && { nextCursor: writeCursor(next, key) }),
  }
}
