/** A host of MCP Apps in a browser: the official bridge, with what the view does in a list. Bundled by the test. */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'

/** A `CallToolResult`, as an endpoint gave it. */
export type ToolResult = Parameters<AppBridge['sendToolResult']>[0]

/** Something that the view asked for or said. */
export type ViewEvent = readonly [what: string, value: unknown]

/** How a view is shown. */
export interface HostOptions {
  /** The document, with the policy of its frame. */
  readonly html: string
  readonly capabilities: McpUiHostCapabilities
  readonly context: McpUiHostContext
}

/** What tests do with the host. */
export interface TestHost {
  readonly events: ViewEvent[]
  /** Resolves when the view is ready. */
  start(options: HostOptions): Promise<void>
  input(args: Record<string, unknown>): Promise<void>
  result(result: ToolResult): Promise<void>
  cancel(reason?: string): Promise<void>
  change(context: McpUiHostContext): void
  /** Resolves when the view has answered. */
  teardown(): Promise<unknown>
}

declare global {
  interface Window {
    host: TestHost
    /** Asks the endpoint, from outside of the browser. */
    callTool(name: string, args: unknown): Promise<ToolResult>
  }
}

const events: ViewEvent[] = []
let bridge: AppBridge

window.host = {
  events,
  async start({ html, capabilities, context }) {
    const frame = document.createElement('iframe')
    frame.title = 'Answer'
    frame.setAttribute('sandbox', 'allow-scripts')
    document.body.append(frame)
    const inner = frame.contentWindow
    if (inner === null) throw new Error('the frame has no window')
    bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, capabilities, { hostContext: context })
    Object.assign(bridge, { onerror: (error: Error) => events.push(['error', error.message]) })
    bridge.onopenlink = async ({ url }) => {
      events.push(['open', url])
      return {}
    }
    bridge.onupdatemodelcontext = async (params) => {
      events.push(['context', params])
      return {}
    }
    bridge.oncalltool = async ({ name, arguments: args }) => {
      events.push(['call', { name, args }])
      return window.callTool(name, args)
    }
    bridge.onsizechange = (size) => {
      events.push(['size', size])
      frame.style.height = `${size.height}px`
    }
    // Listened for before there is a document that could say it.
    const initialized = new Promise<void>((resolve) => {
      bridge.oninitialized = () => resolve()
    })
    await bridge.connect(new PostMessageTransport(inner, inner))
    frame.srcdoc = html
    await initialized
  },
  input: (args) => bridge.sendToolInput({ arguments: args }),
  result: (result) => bridge.sendToolResult(result),
  cancel: (reason) => bridge.sendToolCancelled(reason === undefined ? {} : { reason }),
  change: (context) => bridge.setHostContext(context),
  teardown: () => bridge.teardownResource({}),
}
