import { writeCursor } from '../../tools/cursor.ts'
import { listStart } from '../list-start.ts'
import type { Method } from '../method.ts'
import { prepared } from '../prepared.ts'

/** Resources on one page of the list. */
export const RESOURCES_PER_PAGE = 100

/** `resources/list`: the published files of the page; at the root also the Markdown of every category. */
export const listResources: Method = async (page, params) => {
  const key = 'resources/list'
  const start = listStart(params, key)
  if (!start.ok) return start
  const { offset } = start
  const known = page.prepared.get(`${key} ${offset}`)
  if (known !== undefined) return { ok: true, json: known }
  const { resources, total } = await page.resources.list(offset, RESOURCES_PER_PAGE)
  const next = offset + resources.length
  const result = {
    resources,
    ...(resources.length > 0 && next < total && { nextCursor: writeCursor(next, key) }),
  }
  if (resources.length === 0) return { ok: true, json: JSON.stringify(result) }
  return { ok: true, json: prepared(page, `${key} ${offset}`, () => result) }
}
