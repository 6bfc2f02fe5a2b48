import type { ToolOutcome } from './tool.ts'

/**
 * Writes an outcome as the `result` of `tools/call` (MCP, tools): structured content and, for clients that read only
 * text, the same JSON as text; the value is serialised once.
 */
export function writeToolResult(outcome: ToolOutcome): string {
  if (!outcome.ok) {
    return `{"content":[{"type":"text","text":${JSON.stringify(outcome.message)}}],"isError":true}`
  }
  const json = JSON.stringify(outcome.value)
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`
}
