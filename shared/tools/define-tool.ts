import * as z from 'zod/mini'
import type { JsonSchema, ToolDefinition } from '../model/tool-definition.ts'
import type { Tool } from './tool.ts'

const defined = new WeakMap<Tool, ToolDefinition>()

/**
 * The published definition of a tool: all tools of a directory only read published data. Apart from the tools, so that
 * a script that only calls them does not contain what writes JSON Schemas.
 */
export function defineTool(tool: Tool): ToolDefinition {
  const earlier = defined.get(tool)
  if (earlier !== undefined) return earlier
  const { name, title, description, input, output } = tool
  const definition = {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input),
    outputSchema: toJsonSchema(output),
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
  defined.set(tool, definition)
  return definition
}

/**
 * `type: "object"` with `properties` at the root and no keyword that a client rejects there. Without `$schema`: MCP
 * assumes 2020-12, and validators bound to an older draft fail on an unknown dialect.
 * Unknown properties are allowed: clients add their own.
 */
function toJsonSchema(schema: z.ZodMiniObject): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Every JSON key is a string; some model APIs reject the keyword.
      delete jsonSchema.propertyNames
      // Zod adds this to every integer; models read these schemas in each conversation.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { ...rest, properties: rest.properties ?? {} }
}
