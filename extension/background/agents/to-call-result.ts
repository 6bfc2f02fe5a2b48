import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ToolOutcome } from '../../messages.ts'

/**
 * What a tool of a page has answered, as MCP says it: its text, and as structured content what is a JSON object. Where
 * the object is a result of MCP's own shape, with nothing but texts in it, it is passed on as such.
 */
export function toCallResult(outcome: ToolOutcome): CallToolResult {
  if (outcome.status === 'failed') return failedResult(outcome.problem)
  const { text } = outcome
  const value = parseObject(text)
  if (!value) return { content: [{ type: 'text', text }] }
  const { content, structuredContent, isError } = value
  const failed = isError === true && { isError }
  const texts = readTexts(content)
  if (!texts) return { content: [{ type: 'text', text }], structuredContent: value, ...failed }
  const structured = isObject(structuredContent) && { structuredContent }
  return { content: texts.map((one) => ({ type: 'text', text: one })), ...structured, ...failed }
}

/** A call that has failed, for the model to read. @param text Says what to do about it. */
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

/** Nothing when there are none, or other things. */
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
