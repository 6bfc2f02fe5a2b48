import { toolsOf } from '../../tools/tools.ts'
import { listStart } from '../list-start.ts'
import type { Method } from '../method.ts'
import { prepared } from '../prepared.ts'

/** `tools/list`: always in the same order, all on one page, so that no cursor is ever valid. */
export const listTools: Method = (page, params) => {
  const start = listStart(params, 'tools/list')
  if (!start.ok) return start
  const json = prepared(page, 'tools/list', () => ({ tools: toolsOf(page.kind).map(({ definition }) => definition) }))
  return { ok: true, json }
}
