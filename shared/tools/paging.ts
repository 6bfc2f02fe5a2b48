import { z } from 'zod'
import {
  costOf,
  covers,
  createBudget,
  DEFAULT_RESULT_TOKENS,
  lengthShape,
  less,
  MAX_RESULT_TOKENS,
  takeFitting,
} from './budget.ts'
import type { Budget } from './budget.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { ListKey } from './cursor.ts'
import { quote } from './suggest.ts'
import type { ToolOutcome, ToolPage } from './tool.ts'

/** Results asked for at most. */
export const MAX_LIMIT = 50

/** Results given when nobody says. */
export const DEFAULT_LIMIT = 10

/** How much of a list, and from where: arguments of tools that give lists. */
export const pagingShape = {
  limit: z.int().min(1).max(MAX_LIMIT).optional().describe('Default 10.'),
  cursor: z.string().max(100).optional().describe('nextCursor of the answer before; other arguments unchanged.'),
  ...lengthShape,
}

/** How much one answer holds. Who says neither how many results nor how long gets a short one. */
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
    'is of an earlier release: the directory was published anew, and its listings may stand elsewhere now. Leave cursor out to start again.',
} as const

/** Where an answer starts, or why the cursor is none. */
export type StartOutcome = { readonly ok: true; readonly offset: number } | Extract<ToolOutcome, { ok: false }>

/** What a tool's list is of. `request` is the tool's name and all arguments that decide what is in it and in which order. */
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
  /** What `field` of the answer is filled with, best first. */
  readonly results: readonly T[]
  /** What each of them takes, where that is known. */
  readonly costs?: readonly Budget[]
  /** How many there are in all, and how many come before these. */
  readonly total: number
  readonly offset: number
  /** Further members of the answer. */
  readonly around?: Readonly<Record<string, unknown>>
  /** What these are cut down to where one result has no room beside them. Default: they stay. */
  readonly leastAround?: Readonly<Record<string, unknown>>
  /** What is paged. The length is no part of it, so that the next answer may be longer. */
  readonly key: ListKey
  readonly budget: Budget
  /** Makes a result short enough for an answer of its own, as far as that goes. */
  shorten(result: T, room: Budget): T
}

/**
 * Writes an answer of a list: as many results as fit and where the next answer starts. There is always one result, so
 * that paging moves on; shortened, where alone it is too long.
 */
export function fillList<T>(field: string, part: ListPart<T>): Readonly<Record<string, unknown>> {
  const { leastAround, ...rest } = part
  const { results, total, offset, around = {}, key, budget } = rest
  const room = less(budget, costOf({ [field]: [], total, ...around, nextCursor: writeCursor(total, key) }))
  const fitting = takeFitting(results, room, 0, part.costs)
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
