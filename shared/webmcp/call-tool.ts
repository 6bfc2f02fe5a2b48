import { toolFailure } from './tool-failure.ts'

/** Sent with every request: nobody is recognised, and nobody learns which page asks. */
export const ANONYMOUS = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const

/** Which tool of which endpoint, and who asks. */
export interface ToolCall {
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>
  /** The page's MCP endpoint. */
  readonly url: string
  readonly name: string
  readonly args: unknown
  /** Ends the call; its reason decides what the failure says. */
  readonly signal: AbortSignal
}

/** What an endpoint answers to `tools/call`, as far as we read it. */
interface Answer {
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: object }
  /** Where there is no result; where there is neither, reading it throws. */
  readonly error: { readonly message: string }
}

/**
 * Calls a tool of a page: one request without a session (MCP 2025-03-26 and later).
 *
 * @returns The structured content of the answer or, whatever happens, a failure that says what to do. Never rejects.
 */
export async function callTool({ fetch, url, name, args, signal }: ToolCall): Promise<object> {
  try {
    const response = await fetch(url, {
      ...ANONYMOUS,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
      signal,
    })
    if (!response.ok) return toolFailure(explainStatus(response))
    const { result, error }: Answer = await response.json()
    if (result?.isError) return result
    return result?.structuredContent ?? toolFailure(error.message)
  } catch {
    return toolFailure(explainAbort(signal))
  }
}

function explainStatus({ status, headers }: Response): string {
  const seconds = headers.get('retry-after')
  return `The directory answers HTTP ${status}. Try again ${seconds ? `in ${seconds} seconds` : 'later'}.`
}

function explainAbort({ aborted, reason }: AbortSignal): string {
  if (!aborted) return 'The directory cannot be reached from this page. Try again later.'
  return Object(reason).name === 'TimeoutError'
    ? 'The directory did not answer in time. Try again, or ask for less.'
    : 'Cancelled.'
}
