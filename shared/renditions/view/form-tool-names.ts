import type { Page } from '../../model/page.ts'

/**
 * Names of the form as a WebMCP tool, by the kind of its page. Browser scripts import them, so they are here and not
 * with the tools of endpoints, which import zod.
 */
export const FORM_TOOL_NAMES = {
  category: 'search_this_page',
  root: 'search_directory',
} as const satisfies Record<Page['kind'], string>

/** Names under which our own pages register the tools of endpoints that pages without such a form are about. */
export const PAGE_TOOL_NAMES = { listing: 'directory_fetch', comparison: 'directory_compare' } as const
