/**
 * Version of the interface of a page's MCP server: its tools and their parameters. It changes with them, not with the
 * software and not with the content, because a version published to the MCP registry can never be published again.
 */
export const SERVER_VERSION = '1.2.0'
