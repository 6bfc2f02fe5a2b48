import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { CallToolRequest, CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { coalesce } from '../coalesce.ts'
import { failedResult } from './agent-tools.ts'
import type { AgentTool } from './agent-tools.ts'

/**
 * Characters of one message from a client, as JSON: the arguments of a call and a bit more. The limit is for incoming
 * messages; answers have the limits of the tools.
 */
const MAX_MESSAGE_CHARACTERS = 65_536

/** Calls and lists that one client may have in progress. */
const MAX_RUNNING = 16

/** Names whose owners are remembered; a page may have others every time. */
const MAX_SEEN = 5000

/** Milliseconds between two signs of life: less than browsers let a background idle (30 s), and clients wait (60 s). */
const AWAKE_INTERVAL_MS = 10_000

/** Milliseconds within which changes of tools count as one, and between two checks. */
const PAUSE_MS = 100

export interface ServedTools {
  readonly instructions: string
  list(): Promise<readonly AgentTool[]>
  /** Faster than to list all of them. */
  find?(name: string): Promise<AgentTool | undefined>
  /** Calls back when the list may have changed, until the signal is aborted. */
  watch(changed: () => void, signal: AbortSignal): void
}

/**
 * Serves one MCP client until its connection ends.
 *
 * **Security defaults:** the client sees tools and nothing else of the extension. A call goes to the tool that the client
 * was shown: if the user has gone to another page, a tool there with the same name is not run. Only a client that has
 * never requested the list gets the tool that has the name now. Messages of more than 64 KiB are refused.
 *
 * @param ended Aborted when the connection ends.
 */
export async function serveClient(transport: Transport, tools: ServedTools, ended: AbortSignal): Promise<void> {
  const { name, short_name: title = name, version } = chrome.runtime.getManifest()
  const { instructions } = tools
  const server = new Server(
    { name: 'gazetteer-extension', title, version },
    { capabilities: { tools: { listChanged: true } }, instructions },
  )
  const seen = new Map<string, string>()
  let listed: string | undefined
  let running = 0

  const whileFew = async <T>(work: () => Promise<T>, refuse: (problem: string) => T): Promise<T> => {
    if (running >= MAX_RUNNING) return refuse(`${MAX_RUNNING} calls are running. Wait for one of them.`)
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }

  server.setRequestHandler(ListToolsRequestSchema, () =>
    whileFew(
      async () => {
        const all = await tools.list()
        listed = describe(all)
        for (const { definition, owner } of all) seen.set(definition.name, owner)
        for (const oldest of seen.keys()) if (seen.size > MAX_SEEN) seen.delete(oldest)
        return { tools: all.map(({ definition }) => definition) }
      },
      (problem) => {
        throw new McpError(ErrorCode.InvalidRequest, problem)
      },
    ),
  )

  const find = async (wanted: string): Promise<AgentTool | undefined> =>
    tools.find ? tools.find(wanted) : (await tools.list()).find(({ definition }) => definition.name === wanted)
  const call = async ({ params }: CallToolRequest, signal: AbortSignal): Promise<CallToolResult> => {
    const tool = await find(params.name)
    const owner = seen.get(params.name)
    if (owner === undefined && !tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    if (!tool || (listed !== undefined && owner !== tool.owner)) {
      return failedResult(`${params.name} is no longer available as listed. List the tools again.`)
    }
    return tool.run(params.arguments ?? {}, signal)
  }
  server.setRequestHandler(CallToolRequestSchema, (request, { signal, sendNotification }) => {
    const progressToken = request.params._meta?.progressToken
    const report = async (progress: number): Promise<void> => {
      if (progressToken === undefined) return
      await sendNotification({ method: 'notifications/progress', params: { progressToken, progress } })
    }
    return whileFew(() => keepAwake(call(request, AbortSignal.any([signal, ended])), report), failedResult)
  })

  const announce = coalesce(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    // A client that has never listed them is not notified.
    const now = listed === undefined ? undefined : await tools.list().then(describe, () => listed)
    if (now === listed || ended.aborted) return
    listed = now
    await server.sendToolListChanged().catch(() => undefined)
  })
  tools.watch(() => void announce(), ended)
  const connected = server.connect(transport)
  // Before the first message: none is read in this task.
  limitMessages(transport)
  await connected
}

/** Answers messages that are too long with an error, instead of passing them on. */
function limitMessages(transport: Transport): void {
  const pass = transport.onmessage
  const onmessage: typeof pass = (message, extra) => {
    if (messageLength(message) <= MAX_MESSAGE_CHARACTERS) return pass?.(message, extra)
    const refusal = refuseMessage(message, `More than ${MAX_MESSAGE_CHARACTERS} characters. Send less.`)
    if (refusal) void transport.send(refusal).catch(() => undefined)
  }
  Object.assign(transport, { onmessage })
}

/** Characters of a message as JSON; infinity for values that JSON cannot represent. */
export function messageLength(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}

/** The error response to a message that was not read; `undefined` if it expects none. */
export function refuseMessage(given: JSONRPCMessage, message: string): JSONRPCMessage | undefined {
  if (!('method' in given && 'id' in given)) return undefined
  return { jsonrpc: '2.0', id: given.id, error: { code: ErrorCode.InvalidRequest, message } }
}

function describe(tools: readonly AgentTool[]): string {
  return JSON.stringify(tools.map(({ owner, definition }) => [owner, definition]))
}

/**
 * Keeps the background awake while a call runs, and reports the progress to its client.
 *
 * @param report Receives the number of seconds it has been running. Its failure changes nothing.
 */
export async function keepAwake<T>(call: Promise<T>, report: (seconds: number) => Promise<void>): Promise<T> {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += AWAKE_INTERVAL_MS / 1000
    // Any call of a browser API counts as activity. Beside a page, whose extension may be gone, this one calls none.
    void chrome.runtime.getPlatformInfo?.()
    void report(seconds).catch(() => undefined)
  }, AWAKE_INTERVAL_MS)
  try {
    return await call
  } finally {
    clearInterval(timer)
  }
}
