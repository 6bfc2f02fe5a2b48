import type { Method } from '../method.ts'
import { writeList } from '../write-list.ts'

/** `resources/templates/list`: always in the same order. */
export const listResourceTemplates: Method = (page, params) =>
  writeList(page, params, {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    items: page.resources.templates,
  })
