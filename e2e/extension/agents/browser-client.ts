import { ExtensionClientTransport, TabClientTransport } from '@mcp-b/transports'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'

/** An MCP client of the SDK inside a browser, for tests to use from outside. */
export interface BrowserClient {
  /** As a client of an extension; without its id, as a page's. */
  connect(extensionId?: string): Promise<void>
  instructions(): string | undefined
  list(): Promise<Tool[]>
  call(name: string, args: Record<string, unknown>): Promise<CallToolResult>
  /** Begins a call. */
  start(key: string, name: string, args: Record<string, unknown>): void
  /** What became of it: the result, or the error's message. */
  outcome(key: string): Promise<CallToolResult | string>
  /** Cancels it. */
  cancel(key: string): void
  /** How often it was told that the list has changed. */
  changes(): number
  isClosed(): boolean
}

declare global {
  var client: BrowserClient
}

const sdkClient = new Client({ name: 'test', version: '1' })
const calls = new Map<string, { controller: AbortController; outcome: Promise<CallToolResult | string> }>()
let changes = 0
let closed = false

async function call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallToolResult> {
  const result = await sdkClient.callTool({ name, arguments: args }, undefined, signal ? { signal } : {})
  return result as CallToolResult
}

globalThis.client = {
  async connect(extensionId) {
    sdkClient.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      changes += 1
    })
    // The SDK's clients say so by a property.
    Object.assign(sdkClient, { onclose: () => (closed = true) })
    const transport =
      extensionId === undefined
        ? new TabClientTransport({ targetOrigin: location.origin })
        : new ExtensionClientTransport({ extensionId })
    await sdkClient.connect(transport)
  },
  instructions: () => sdkClient.getInstructions(),
  list: async () => (await sdkClient.listTools()).tools,
  call: (name, args) => call(name, args),
  start(key, name, args) {
    const controller = new AbortController()
    const outcome = call(name, args, controller.signal).catch((error: unknown) => String(error))
    calls.set(key, { controller, outcome })
  },
  outcome: async (key) => calls.get(key)?.outcome ?? `There is no call ${key}.`,
  cancel: (key) => calls.get(key)?.controller.abort(),
  changes: () => changes,
  isClosed: () => closed,
}
