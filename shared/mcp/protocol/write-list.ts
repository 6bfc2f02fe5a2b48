import { readCursor, writeCursor } from '../../tools/cursor.ts'
import { quote } from '../../tools/suggest/suggest.ts'
import { invalidParams } from './errors.ts'
import type { RpcError } from './errors.ts'
import type { RpcParams } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { MethodOutcome } from './method.ts'
import { memoizeJson } from './memoize-json.ts'

/** Where a list starts, or -32602. */
export type ListStart =
  | { readonly ok: true; readonly offset: number }
  | { readonly ok: false; readonly error: RpcError }

/** Entries on one page of a list. */
export const ITEMS_PER_PAGE = 100

/** Answers a list that is known whole: a page of it, the first one serialised once, and the cursor of the next. */
export function writeList(
  page: McpPage,
  params: RpcParams,
  { method, field, items }: { method: string; field: string; items: readonly unknown[] },
): MethodOutcome {
  const start = listStart(params, method)
  if (!start.ok) return start
  const { offset } = start
  const make = (): object => {
    const next = offset + ITEMS_PER_PAGE
    const shown = items.slice(offset, next)
    return { [field]: shown, ...(next < items.length && { nextCursor: writeCursor(next, { request: method }) }) }
  }
  // Anybody can make up cursors: what is kept must not be as many as they are.
  return { ok: true, json: offset === 0 ? memoizeJson(page, method, make) : JSON.stringify(make()) }
}

/** Reads `params.cursor` of the list `key` (MCP, pagination: "invalid cursors SHOULD result in -32602"). */
export function listStart({ cursor }: RpcParams, key: string): ListStart {
  if (cursor === undefined) return { ok: true, offset: 0 }
  const start = typeof cursor === 'string' ? readCursor(cursor, { request: key }) : undefined
  if (start?.ok === true) return start
  return { ok: false, error: invalidParams(`cursor: ${quote(cursor)} is not a nextCursor of this list.`) }
}
