import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'

/** A tool as MCP clients see it. */
export interface AgentTool {
  readonly definition: Tool
  /** Identifies its owner. Two tools with the same name are the same only if their owners are. */
  readonly owner: string
  /** @throws {McpError} that the directory returns. */
  readonly run: (args: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>
}

/** The document of a tab whose tools are used. */
export interface AgentPage {
  readonly tabId: number
  readonly origin: string
  /** Only this document of the tab, if the browser can tell documents apart. */
  readonly documentId?: string | undefined
}
