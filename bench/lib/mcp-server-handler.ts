import { createMcpHandler } from 'mcp-handler'
import type { McpStarted } from './mcp-exchange.ts'
import { serveWithHono } from './mcp-listen.ts'
import { createSdkTools, SDK_SERVER_INFO } from './mcp-sdk-tools.ts'

/** `mcp-handler` 2.x as its README mounts it in Hono. */
export async function startMcpHandler(): Promise<McpStarted> {
  const toolsOf = await createSdkTools(false)
  const handler = createMcpHandler(
    (server) => {
      for (const { name, config, call } of toolsOf()) server.registerTool(name, config, call)
    },
    { serverInfo: SDK_SERVER_INFO, capabilities: { tools: { listChanged: false } } },
  )
  return serveWithHono(handler)
}
