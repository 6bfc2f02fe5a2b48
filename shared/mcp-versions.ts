/** MCP revisions spoken on every Streamable HTTP endpoint, newest first. Server cards advertise exactly these. */
export const STREAMABLE_HTTP_VERSIONS: readonly string[] = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

/**
 * Version of what a page's MCP server offers: its tools and their parameters. It changes when they do, not with the
 * software and not with the content, because a version published to the MCP registry can never be published again.
 */
export const SERVER_VERSION = '1.2.0'

/** MCP revisions of the legacy HTTP+SSE endpoints. Newer ones are agreed on there too; cards name the one it is made for. */
export const HTTP_SSE_VERSIONS: readonly string[] = ['2024-11-05']
