import { readJson } from './read-json.ts'
import { toolFailure } from './tool-failure.ts'

/** Sent with every request: users are not identified, and the calling page is not disclosed. */
export const ANONYMOUS = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const

/** A tool of an endpoint, and how to call it. */
export interface ToolCall {
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>
  /** The page's MCP endpoint. */
  readonly url: string
  readonly name: string
  readonly args: unknown
  /** Ends the call; its reason decides what the failure says. */
  readonly signal: AbortSignal
}

/** The `result` of `tools/call`, as far as we read it. */
export interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: object
}

/** An endpoint's response to `tools/call`. */
interface Answer {
  readonly result?: ToolResult
  /** Where there is no result; where there is neither, reading it throws. */
  readonly error: { readonly message: string }
}

/**
 * Calls a tool of a page: one request without a session (MCP 2025-03-26 and later).
 *
 * @returns The structured content of the answer, or what the tool or the protocol says is wrong with the call.
 * @throws {unknown} if the endpoint gives no result: the network's error, the reason of the signal, or the status.
 */
export async function askEndpoint({ fetch, url, name, args, signal }: ToolCall): Promise<object> {
  const response = await fetch(url, {
    ...ANONYMOUS,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    signal,
  })
  const { result, error } = await readJson<Answer>(response)
  return contentOf(result ?? toolFailure(error.message))
}

/** What agents get of a result: they need its content once. */
export function contentOf(result: ToolResult): object {
  return (!result.isError && result.structuredContent) || result
}

/** What agents get where nothing answers. @param why For people. */
export function explainFailure(why: string): object {
  return toolFailure(`The directory cannot be reached from this page (${why}). Try again later.`)
}
