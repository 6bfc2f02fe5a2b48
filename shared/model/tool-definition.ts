/** A JSON Schema as MCP and WebMCP publish it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Hints of MCP `ToolAnnotations` (schema 2025-03-26 and later); the others say something of tools that write. */
export interface ToolAnnotations {
  readonly title: string
  readonly readOnlyHint: boolean
  readonly openWorldHint: boolean
}

/** A tool as `tools/list` and `mcp.json` publish it. Plain JSON. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly annotations: ToolAnnotations
}
