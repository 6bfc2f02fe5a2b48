/** Names of the form as a WebMCP tool: the one of a category's page and the one of the root page. */
export const FORM_TOOL_NAMES = { category: 'search_this_page', root: 'search_directory' } as const
