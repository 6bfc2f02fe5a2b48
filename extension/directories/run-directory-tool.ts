import { callTool } from '../../shared/webmcp/call-tool.ts'
import { findProblem } from '../../shared/webmcp/find-problem.ts'
import type { ToolOutcome } from '../messages.ts'
import type { DirectoryPage } from '../settings/settings.ts'
import { fetchPublic } from './fetch-public.ts'

/** Milliseconds a call may take. */
const TIMEOUT_MS = 10_000

/**
 * Runs a tool of a directory: one request to its MCP endpoint. Arguments are checked before anybody is asked.
 *
 * @param signal Cancels.
 * @returns The structured content as JSON, or why there is none. Never rejects.
 */
export async function runDirectoryTool(
  directory: DirectoryPage,
  name: string,
  args: unknown,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const tool = directory.tools.find((one) => one.name === name)
  if (!tool) return { status: 'failed', problem: `${directory.title} has no tool "${name}".` }
  const problem = findProblem(tool.inputSchema, args)
  if (problem !== undefined) return { status: 'failed', problem }
  const result = await callTool({
    fetch: fetchPublic,
    url: `${directory.url}mcp`,
    name,
    args,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const failure = failureOf(result)
  return failure === undefined
    ? { status: 'done', text: JSON.stringify(result) }
    : { status: 'failed', problem: failure }
}

function failureOf(result: object): string | undefined {
  const { isError, content } = result as { isError?: unknown; content?: unknown }
  if (isError !== true) return undefined
  const texts = (Array.isArray(content) ? content : []).map((part) => (Object(part) as { text?: unknown }).text)
  return texts.filter((text) => typeof text === 'string').join('\n') || 'The directory gives no reason.'
}
