import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'
import { quote } from './suggest.ts'
import { countFitting, DEFAULT_RESULT_TOKENS, MAX_RESULT_TOKENS } from './token-budget.ts'
import type { ToolOutcome } from './tool.ts'

/** Results asked for at most. */
export const MAX_LIMIT = 50

/** Results given when nobody says. */
export const DEFAULT_LIMIT = 10

/** `limit` and `cursor` of tools that give lists. */
export const pagingShape = {
  limit: z.int().min(1).max(MAX_LIMIT).optional().describe('Default 10.'),
  cursor: z.string().max(100).optional().describe('nextCursor of the answer before; other arguments unchanged.'),
}

/** How much one answer holds: results, and tokens as {@link DEFAULT_RESULT_TOKENS} and {@link MAX_RESULT_TOKENS} say. */
export function pageSize(limit: number | undefined): { readonly limit: number; readonly budget: number } {
  return limit === undefined
    ? { limit: DEFAULT_LIMIT, budget: DEFAULT_RESULT_TOKENS }
    : { limit, budget: MAX_RESULT_TOKENS }
}

/** Where an answer starts, or why the cursor is none. */
export type StartOutcome = { readonly ok: true; readonly offset: number } | Extract<ToolOutcome, { ok: false }>

/** Reads a tool's cursor. An empty one counts as absent: models send it for the first page. */
export function startOf(cursor: string | undefined, key: string): StartOutcome {
  if (cursor === undefined || cursor === '') return { ok: true, offset: 0 }
  const offset = readCursor(cursor, key)
  if (offset !== undefined) return { ok: true, offset }
  return {
    ok: false,
    message: `cursor: ${quote(cursor)} does not continue this request. Pass nextCursor of an answer to the same arguments, or leave it out to start again.`,
  }
}

/** Cuts a page of results to `budget` tokens, and says where the next one starts. */
export function finishPage<T>(
  results: readonly T[],
  { offset, total, key, budget }: { offset: number; total: number; key: string; budget: number },
): { results: readonly T[]; nextCursor?: string } {
  const kept = results.slice(0, countFitting(results, budget))
  const next = offset + kept.length
  return kept.length > 0 && next < total ? { results: kept, nextCursor: writeCursor(next, key) } : { results: kept }
}
