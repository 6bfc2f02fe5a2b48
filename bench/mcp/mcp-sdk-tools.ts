import type { z } from 'zod'
import { findToolPage } from '../../server/embedding/register-directory-tools.ts'
import type { ToolAnnotations } from '../../shared/model/tool-definition.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import type { Tool, ToolPage } from '../../shared/tools/tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import { createMcpSampleStore, MCP_SAMPLE_SLUG } from './mcp-sample.ts'
import { writeZod } from './write-zod.ts'

interface SdkResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
}

/** A tool as developers write it with an SDK: zod schemas and a handler. */
export interface SdkTool {
  readonly name: string
  readonly config: {
    readonly title: string
    readonly description: string
    readonly inputSchema: z.ZodType
    readonly outputSchema: z.ZodType
    readonly annotations: ToolAnnotations
  }
  readonly call: (args: unknown) => Promise<SdkResult>
}

/** Identity of the SDK server. */
export const SDK_SERVER_INFO = { name: 'org.example/databases', version: '1.0.0' }

/**
 * Our tools for an SDK server: same names, descriptions, schemas and answers over the same page, so that only the protocol
 * differs. They are called directly, without our cache of earlier answers, which belongs to our protocol core.
 *
 * @param hoisted Whether the schemas are created once; otherwise on every use, as when they are written
 *   inside the function that creates a server.
 */
export async function createSdkTools(hoisted: boolean): Promise<() => SdkTool[]> {
  const page = await findToolPage(createMcpSampleStore(), MCP_SAMPLE_SLUG)
  if (page === undefined) throw new Error('no sample page')
  const make = (): SdkTool[] => toolsOf(page.kind).map((tool) => makeSdkTool(page, tool))
  if (!hoisted) return make
  const made = make()
  return () => made
}

function makeSdkTool(page: ToolPage, tool: Tool): SdkTool {
  const { name, title, description, inputSchema, outputSchema, annotations } = defineTool(tool)
  return {
    name,
    config: {
      title,
      description,
      inputSchema: writeZod(inputSchema),
      outputSchema: writeZod(outputSchema),
      annotations,
    },
    async call(args) {
      const outcome = await tool.call(page, args)
      if (!outcome.ok) throw new Error(outcome.message)
      return { content: [{ type: 'text', text: JSON.stringify(outcome.value) }], structuredContent: outcome.value }
    },
  }
}
