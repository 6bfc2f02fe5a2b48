import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { McpStarted } from './mcp-exchange.ts'
import { serveWithHono } from './mcp-listen.ts'
import { createSdkTools, SDK_SERVER_INFO } from './mcp-sdk-tools.ts'

/** `@modelcontextprotocol/server` 2.x through its own HTTP entry, which answers these clients with event streams. */
export async function startV2({ hoisted }: { hoisted: boolean }): Promise<McpStarted> {
  const toolsOf = await createSdkTools(hoisted)
  const { fetch } = createMcpHandler(() => {
    const server = new McpServer(SDK_SERVER_INFO, { capabilities: { tools: { listChanged: false } } })
    for (const { name, config, call } of toolsOf()) server.registerTool(name, config, call)
    return server
  })
  return serveWithHono((request) => fetch(request))
}
