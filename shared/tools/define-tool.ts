import type { JsonSchema, ToolDefinition } from '../model/tool-definition.ts'
import type { Tool } from './tool.ts'

/** Bounds that no sensible call exceeds: checked, and not published, because models read these schemas in each conversation. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['maxLength', 'minItems', 'maxItems', 'minimum'])

/** The published definition of a tool: all tools of a directory only read published data. */
export function defineTool({ name, title, description, input, output }: Tool): ToolDefinition {
  return {
    name,
    title,
    description,
    inputSchema: publish(input),
    outputSchema: { type: 'object', properties: output },
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  }
}

function publish(schema: object): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => !UNPUBLISHED.has(keyword))
  return Object.fromEntries(
    entries.map(([keyword, value]: [string, unknown]) => [keyword, isObject(value) ? publish(value) : value]),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
