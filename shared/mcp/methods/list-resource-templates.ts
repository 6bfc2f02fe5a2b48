import { writeList } from '../protocol/write-list.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `resources/templates/list`: always in the same order. */
export const listResourceTemplates: Method = async (page, params) =>
  writeList(page, params, {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    items: page.resources.templates,
  })
