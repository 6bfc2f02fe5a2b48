import { askEndpoint, contentOf, explainFailure } from '../../shared/webmcp/ask-endpoint.ts'
import type { ToolCall, ToolResult } from '../../shared/webmcp/ask-endpoint.ts'
import { within } from './load-page-tools.ts'
import type { PageTools } from './load-page-tools.ts'

/** Milliseconds an endpoint has where an engine can answer instead: half of those a call has. */
const ENDPOINT_TIMEOUT_MS = 5000

/** A tool of a page, for its endpoint and for its engine. */
interface PageCall extends Omit<ToolCall, 'url'> {
  /** Of the page; empty for the root page. */
  readonly slug: string
}

/** What a directory publishes for pages to answer from, without an endpoint. */
interface EngineModule {
  readonly callTool: (call: PageCall) => Promise<ToolResult>
}

/**
 * Calls a tool of a page where it answers: at its endpoint or, if there is none, it fails or it hangs, in this web page
 * by the directory's engine, which is loaded when it is first needed.
 *
 * @returns The content of the answer, or a failure that says what to do. Never rejects.
 */
export async function callDirectory(
  { endpoint: url, engine = '' }: Partial<PageTools> = {},
  call: PageCall,
): Promise<object> {
  let question = ''
  const ask = async (): Promise<object> => {
    try {
      if (url) {
        const signal = engine ? AbortSignal.any([call.signal, AbortSignal.timeout(ENDPOINT_TIMEOUT_MS)]) : call.signal
        return await within(signal, askEndpoint({ ...call, url, signal }))
      }
    } catch (error) {
      if (!engine || call.signal.aborted) throw error
    }
    question = '; does script-src allow it?'
    const { callTool }: EngineModule = await import(/* @vite-ignore */ engine)
    question = '; does connect-src allow it?'
    return contentOf(await callTool(call))
  }
  return within(call.signal, ask()).catch((error: unknown) => explainFailure(String(error) + question))
}
