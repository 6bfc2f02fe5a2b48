import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'

/** A tool as MCP clients get it. */
export interface AgentTool {
  readonly definition: Tool
  /** Whose it is. Two tools of one name are only the same when this is. */
  readonly owner: string
  /** @throws {McpError} that the directory answers. */
  readonly run: (args: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>
}

/** The document of a tab whose tools are used. */
export interface AgentPage {
  readonly tabId: number
  readonly origin: string
  /** Only this document of the tab, where the browser can tell. */
  readonly documentId?: string | undefined
}
