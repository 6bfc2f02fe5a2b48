import { writeList } from '../protocol/write-list.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `prompts/list`: always in the same order. */
export const listPrompts: Method = async (page, params) =>
  writeList(page, params, { method: 'prompts/list', field: 'prompts', items: page.prompts?.definitions ?? [] })
