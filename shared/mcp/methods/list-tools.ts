import { writeList } from '../protocol/write-list.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `tools/list`: always in the same order. */
export const listTools: Method = async (page, params) =>
  writeList(page, params, { method: 'tools/list', field: 'tools', items: page.tools.definitions })
