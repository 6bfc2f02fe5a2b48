import { describeAnswer } from './tool-call.ts'
import type { AnswerCalls, ToolCall } from './tool-call.ts'

/** Requests under way at once. */
const MAX_UNDER_WAY = 4

interface JsonRpcAnswer {
  readonly result?: Parameters<typeof describeAnswer>[0]
  readonly error?: { readonly message: string }
}

/**
 * Calls tools over MCP.
 *
 * @param rootUrl Of a directory that is served, with a trailing slash.
 */
export function callEndpoint(rootUrl: string): AnswerCalls {
  const ask = async ({ slug, name, args }: ToolCall): Promise<string> => {
    const response = await fetch(`${rootUrl}${slug === '' ? '' : `${encodeURIComponent(slug)}/`}mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`,
    })
    const { result, error } = (await response.json()) as JsonRpcAnswer
    if (result !== undefined) return describeAnswer(result)
    return describeAnswer({ isError: true, content: [{ type: 'text', text: error?.message }] })
  }
  return async (calls) => {
    const answers: string[] = []
    const left = calls.entries()
    // Each takes the next call when its own is answered.
    const ends = Array.from({ length: MAX_UNDER_WAY }, async () => {
      for (const [at, call] of left) answers[at] = await ask(call)
    })
    await Promise.all(ends)
    return answers
  }
}
