import { ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import type { TabTools, ToolCall, ToolOutcome } from '../messages.ts'
import { createToolNames } from './tool-names.ts'

/** Characters of all tools of a page as JSON; tools beyond that are left out. */
const MAX_LIST_CHARACTERS = 1_000_000

const PAGE_PREFIX = 'page_'

/** A tool that an MCP client gets. */
export interface AgentTool {
  readonly definition: Tool
  /** Identifies its owner. Two tools with the same name are the same only if their owners are. */
  readonly owner: string
  readonly run: (input: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>
}

/** The tools of a page. @param run Must not reject. */
export function createPageTools(
  { url, tools }: TabTools,
  owner: string,
  run: (call: ToolCall, signal: AbortSignal) => Promise<ToolOutcome>,
): AgentTool[] {
  const { host } = new URL(url)
  let characters = 0
  const taken = tools.filter((tool) => {
    characters += JSON.stringify(tool).length
    return characters <= MAX_LIST_CHARACTERS
  })
  return withUniqueNames(
    taken.map(({ name, title, description, inputSchema, readOnly, consequential }) => ({
      owner,
      definition: {
        name: PAGE_PREFIX + name,
        ...(title !== '' && { title }),
        description: `Tool of the page ${host}, described by it: ${description}`,
        inputSchema: toObjectSchema(inputSchema),
        annotations: { readOnlyHint: readOnly, destructiveHint: consequential, openWorldHint: true },
      },
      run: async (input, signal) => toCallResult(await run({ name, input }, signal)),
    })),
  )
}

/** Gives tools names that are valid for every client, each another one. */
export function withUniqueNames(tools: readonly AgentTool[]): AgentTool[] {
  const names = createToolNames(tools.map(({ definition }) => definition.name))
  return tools.map((tool, index) => {
    const { definition } = tool
    return { ...tool, definition: { ...definition, name: names[index] ?? definition.name } }
  })
}

/**
 * The schema of a tool's arguments, as MCP requires it. A page may have given anything, and clients reject a whole list
 * because of one invalid tool: such a tool then accepts any object.
 *
 * @param schema Unvalidated JSON.
 */
export function toObjectSchema(schema: unknown): Tool['inputSchema'] {
  const { inputSchema } = ToolSchema.shape
  return inputSchema.catch({ type: 'object' }).parse({ type: 'object', ...(isObject(schema) && schema) })
}

/**
 * A tool's answer as an MCP result: its text and, if it is a JSON object, structured content. If the object already is an
 * MCP result with nothing but text in it, it is passed on as such.
 */
export function toCallResult(outcome: ToolOutcome): CallToolResult {
  if (outcome.status === 'failed') return failedResult(outcome.problem)
  const { text } = outcome
  const value = parseObject(text)
  if (!value) return { content: [{ type: 'text', text }] }
  const { content, structuredContent, isError } = value
  const error = isError === true && { isError }
  const texts = readTexts(content)
  if (!texts) return { content: [{ type: 'text', text }], structuredContent: value, ...error }
  const structured = isObject(structuredContent) && { structuredContent }
  return { content: texts.map((one) => ({ type: 'text', text: one })), ...structured, ...error }
}

/** A failed call, for the model to read. @param text Says what to do about it. */
export function failedResult(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `undefined` if there are none, or other things. */
function readTexts(content: unknown): string[] | undefined {
  if (!Array.isArray(content) || content.length === 0) return undefined
  const texts = content.map((part) => {
    const { type, text } = Object(part) as Record<string, unknown>
    return type === 'text' && typeof text === 'string' ? text : undefined
  })
  return texts.every((text) => text !== undefined) ? texts : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
