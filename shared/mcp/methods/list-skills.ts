import { writeList } from '../protocol/write-list.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `skills/list` (SEP-2640): the skills with their front matter and files. */
export const listSkills: Method = async (page, params) =>
  writeList(page, params, { method: 'skills/list', field: 'skills', items: (await page.skills?.list()) ?? [] })
