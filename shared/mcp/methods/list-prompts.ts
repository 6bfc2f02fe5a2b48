import type { Method } from '../method.ts'
import { writeList } from '../write-list.ts'

/** `prompts/list`: always in the same order. */
export const listPrompts: Method = (page, params) =>
  writeList(page, params, { method: 'prompts/list', field: 'prompts', items: page.prompts?.definitions ?? [] })
