import { writeCursor } from '../../tools/cursor.ts'
import { listStart } from '../list-start.ts'
import type { Method } from '../method.ts'
import { prepared } from '../prepared.ts'
import { ITEMS_PER_PAGE } from '../write-list.ts'

/** `resources/list`: the published files of the page; at the root also the Markdown of every category. */
export const listResources: Method = async (page, params) => {
  const method = 'resources/list'
  const start = listStart(params, method)
  if (!start.ok) return start
  const { offset } = start
  const known = page.prepared.get(`${method} ${offset}`)
  if (known !== undefined) return { ok: true, json: known }
  const { resources, total } = await page.resources.list(offset, ITEMS_PER_PAGE)
  const next = offset + resources.length
  const result = {
    resources,
    ...(resources.length > 0 && next < total && { nextCursor: writeCursor(next, { request: method }) }),
  }
  if (resources.length === 0) return { ok: true, json: JSON.stringify(result) }
  return { ok: true, json: prepared(page, `${method} ${offset}`, () => result) }
}
