import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { fetchPublic } from '../../directories/fetch-public.ts'
import { isEndpoint } from '../../directories/is-endpoint.ts'
import type { DirectoryPage } from '../../settings.ts'
import { answerFromIndex } from './answer-from-index.ts'
import { failedResult, toCallResult } from './to-call-result.ts'

/** Milliseconds a call may take. */
const TIMEOUT_MS = 30_000

/** Most connections kept. They contain only what was negotiated: directories have no sessions. */
const MAX_CLIENTS = 20

/** How the SDK reports that a call timed out or was cancelled. */
const REQUEST_TIMEOUT: number = ErrorCode.RequestTimeout

/** Characters; the error may contain a whole page. */
const MAX_PROBLEM_LENGTH = 500

const clients = new Map<string, Promise<Client>>()

/**
 * Calls a tool of a directory at its MCP endpoint, and passes on the whole answer. If it has none, or nothing answers
 * there, the answer is the same from its published index.
 *
 * @param signal Cancels.
 * @returns If the directory cannot be reached, a failure that says what to do.
 * @throws {McpError} that the directory returns, such as for a tool that it does not have.
 */
export async function callDirectory(
  directory: DirectoryPage,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { url, title, index } = directory
  const askIndex = async (): Promise<CallToolResult> =>
    toCallResult(await answerFromIndex({ directory, name, args }, signal, TIMEOUT_MS))
  if (index?.only === true) return askIndex()
  const options = { signal, timeout: TIMEOUT_MS }
  try {
    const client = await connect(`${url}mcp`)
    return await client.request(
      { method: 'tools/call', params: { name, arguments: args } },
      CallToolResultSchema,
      options,
    )
  } catch (error) {
    if (!(error instanceof McpError)) {
      // The next call connects again: what was negotiated may no longer be valid.
      clients.delete(`${url}mcp`)
      if (index && isMissing(error) && !signal.aborted) return askIndex()
      return failedResult(`${title} cannot be reached. ${String(error)}`.slice(0, MAX_PROBLEM_LENGTH))
    }
    if (error.code !== REQUEST_TIMEOUT) throw error
    return failedResult(signal.aborted ? 'Cancelled.' : `${title} did not answer in time. Try again, or ask for less.`)
  }
}

function connect(endpoint: string): Promise<Client> {
  const known = clients.get(endpoint)
  if (known) return known
  const client = openClient(endpoint)
  clients.set(endpoint, client)
  for (const oldest of clients.keys()) if (clients.size > MAX_CLIENTS) clients.delete(oldest)
  client.catch(() => clients.delete(endpoint))
  return client
}

async function openClient(endpoint: string): Promise<Client> {
  const { name, version } = chrome.runtime.getManifest()
  const client = new Client({ name, version })
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), { fetch: ask })
  await client.connect(transport, { timeout: TIMEOUT_MS })
  return client
}

/** Whether the error is that of an endpoint where nothing answers. Requests that fail are type errors. */
function isMissing(error: unknown): boolean {
  return error instanceof StreamableHTTPError ? !isEndpoint(error.code ?? 0) : error instanceof TypeError
}

/** Directories send nothing unrequested, so the stream for it is never opened. */
async function ask(url: string | URL, options?: RequestInit): Promise<Response> {
  return options?.method === 'GET' ? new Response(null, { status: 405 }) : fetchPublic(String(url), options)
}
