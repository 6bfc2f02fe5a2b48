import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ToolOutcome } from '../../messages.ts'
import { isObject } from './object-schema.ts'

/**
 * The answer of a page's tool as an MCP result: its text and, if it is a JSON object, structured content. If the
 * object already is an MCP result with nothing but text in it, it is passed on as such.
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
