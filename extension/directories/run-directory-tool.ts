import { askEndpoint } from '../../shared/webmcp/ask-endpoint.ts'
import { TOO_LONG } from '../../shared/webmcp/read-json.ts'
import { findProblem } from '../../shared/webmcp/find-problem.ts'
import type { ToolOutcome } from '../messages.ts'
import type { DirectoryPage } from '../settings.ts'
import { fetchPublic } from './fetch-public.ts'
import { isEndpoint } from './is-endpoint.ts'

/** Milliseconds a call may take. */
const TIMEOUT_MS = 10_000

/** A call of a tool of a directory. */
export interface DirectoryCall {
  readonly directory: DirectoryPage
  readonly name: string
  readonly args: unknown
}

/** Answers from the published index of a directory. Never rejects. */
export type AnswerFromIndex = (call: DirectoryCall, signal: AbortSignal) => Promise<ToolOutcome>

/**
 * Runs a tool of a directory: by one request to its MCP endpoint or, if it has none or nothing answers there, from its
 * published index. Arguments are checked before any request.
 *
 * @param signal Cancels.
 * @param answerFromIndex Only called if the directory publishes its index.
 * @returns The structured content as JSON, or why there is none. Never rejects.
 */
export async function runDirectoryTool(
  call: DirectoryCall,
  signal: AbortSignal,
  answerFromIndex: AnswerFromIndex,
): Promise<ToolOutcome> {
  const { directory, name, args } = call
  const tool = directory.tools.find((one) => one.name === name)
  if (!tool) return { status: 'failed', problem: `${directory.title} has no tool "${name}".` }
  const problem = findProblem(tool.inputSchema, args)
  if (problem !== undefined) return { status: 'failed', problem }
  if (directory.index?.only === true) return answerFromIndex(call, signal)
  let isThere = false
  const fetchEndpoint = async (url: string, options: RequestInit): Promise<Response> => {
    const response = await fetchPublic(url, options)
    isThere = isEndpoint(response.status)
    return response
  }
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const result = await askEndpoint({ fetch: fetchEndpoint, url: `${directory.url}mcp`, name, args, signal: ended })
    const failure = failureOf(result)
    return failure === undefined
      ? { status: 'done', text: JSON.stringify(result) }
      : { status: 'failed', problem: failure }
  } catch (error) {
    if (directory.index && !isThere && !ended.aborted) return answerFromIndex(call, signal)
    return { status: 'failed', problem: explain(error, ended) }
  }
}

function explain(error: unknown, { aborted, reason }: AbortSignal): string {
  if (aborted) {
    return Object(reason).name === 'TimeoutError'
      ? 'The directory did not answer in time. Try again, or ask for less.'
      : 'Cancelled.'
  }
  const { message } = Object(error) as { message?: unknown }
  if (typeof message === 'string' && message.startsWith('HTTP ')) {
    return `The directory answers ${message}. Try again later.`
  }
  return message === TOO_LONG ? `${TOO_LONG}. Ask for less.` : 'The directory cannot be reached. Try again later.'
}

function failureOf(result: object): string | undefined {
  const { isError, content } = result as { isError?: unknown; content?: unknown }
  if (isError !== true) return undefined
  const texts = (Array.isArray(content) ? content : []).map((part) => (Object(part) as { text?: unknown }).text)
  return texts.filter((text) => typeof text === 'string').join('\n') || 'The directory gave no reason.'
}
