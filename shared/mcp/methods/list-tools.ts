import type { Method } from '../method.ts'
import { writeList } from '../write-list.ts'

/** `tools/list`: always in the same order. */
export const listTools: Method = (page, params) =>
  writeList(page, params, { method: 'tools/list', field: 'tools', items: page.tools.definitions })
