import { cleanForeign } from '../../shared/model/clean-text.ts'
import { askEndpoint } from '../../shared/webmcp/ask-endpoint.ts'
import { TOO_LONG } from '../../shared/webmcp/read-json.ts'
import { failed } from '../messages.ts'
import type { ToolCall, ToolOutcome } from '../messages.ts'
import type { DirectoryPage } from '../settings.ts'
import { fetchPublic } from './fetch-public.ts'

/** Milliseconds a call may take: less than browsers let the background idle. */
const TIMEOUT_MS = 20_000

export interface DirectoryCall extends ToolCall {
  readonly directory: DirectoryPage
}

/** Answers from the published index of a directory. Never rejects. */
export type AnswerFromIndex = (call: DirectoryCall, signal: AbortSignal) => Promise<ToolOutcome>

/**
 * Calls a tool of a directory, for pages, the panel and agents alike: by one request to its MCP endpoint or, if it has
 * none or nothing answers there, from its published index. Either checks the input.
 *
 * @param signal Cancels.
 * @param answerFromIndex Only called if the directory publishes its index.
 * @returns The structured content as JSON, or why there is none. Never rejects.
 */
export async function callDirectory(
  call: DirectoryCall,
  signal: AbortSignal,
  answerFromIndex: AnswerFromIndex,
): Promise<ToolOutcome> {
  const { directory, name, input } = call
  if (!directory.tools.some((tool) => tool.name === name)) return failed(`${directory.title} has no tool "${name}".`)
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  if (directory.index?.only === true) return answerFromIndex(call, ended)
  let hasAnswered = false
  const fetchEndpoint = async (url: string, options: RequestInit): Promise<Response> => {
    const response = await fetchPublic(url, options)
    hasAnswered = isEndpoint(response.status)
    return response
  }
  try {
    const url = `${directory.url}mcp`
    const asked = { fetch: fetchEndpoint, url, name, args: input, signal: ended }
    const result = Object(cleanForeign(await askEndpoint(asked))) as object
    const failure = failureOf(result)
    return failure === undefined ? { status: 'done', text: JSON.stringify(result) } : failed(failure)
  } catch (error) {
    if (directory.index && !hasAnswered && !ended.aborted) return answerFromIndex(call, ended)
    return failed(ended.aborted ? explainEnd(ended) : explain(error))
  }
}

/** Why a call ended before its answer came. @param signal Aborted. */
export function explainEnd({ reason }: AbortSignal): string {
  return Object(reason).name === 'TimeoutError'
    ? 'The directory did not answer in time. Try again, or ask for less.'
    : 'Cancelled.'
}

/**
 * Whether an MCP endpoint has answered with this HTTP status, even if with a refusal. Static hosts answer a POST with
 * 404, 405 or 501, and proxies with other 5xx if the server behind them is down.
 */
function isEndpoint(status: number): boolean {
  return status !== 404 && status !== 405 && status < 500
}

function explain(error: unknown): string {
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
