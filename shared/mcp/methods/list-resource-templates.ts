import { listStart } from '../list-start.ts'
import type { Method } from '../method.ts'

/** `resources/templates/list`: none. */
export const listResourceTemplates: Method = (_page, params) => {
  const start = listStart(params, 'resources/templates/list')
  return start.ok ? { ok: true, json: '{"resourceTemplates":[]}' } : start
}
