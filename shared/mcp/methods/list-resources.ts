import { writeCursor } from '../../tools/cursor.ts'
import { memoizeJson } from '../protocol/memoize-json.ts'
import { ITEMS_PER_PAGE, listStart } from '../protocol/write-list.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `resources/list`: the published files of the page; at the root also the Markdown of every category. */
export const listResources: Method = async (page, params) => {
  const method = 'resources/list'
  const start = listStart(params, method)
  if (!start.ok) return start
  const { offset } = start
  const known = offset === 0 ? page.prepared.get(method) : undefined
  if (known !== undefined) return { ok: true, json: known }
  const { resources, total } = await page.resources.list(offset, ITEMS_PER_PAGE)
  const next = offset + resources.length
  const result = {
    resources,
    ...(resources.length > 0 && next < total && { nextCursor: writeCursor(next, { request: method }) }),
  }
  // Only the first page is asked for often, and there may be a thousand others.
  return { ok: true, json: offset === 0 ? memoizeJson(page, method, () => result) : JSON.stringify(result) }
}
