import { writeCursor } from '../tools/cursor.ts'
import type { RpcParams } from './json-rpc.ts'
import { listStart } from './list-start.ts'
import type { McpPage } from './mcp-page.ts'
import type { MethodOutcome } from './method.ts'
import { prepared } from './prepared.ts'

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
  return { ok: true, json: offset === 0 ? prepared(page, method, make) : JSON.stringify(make()) }
}
