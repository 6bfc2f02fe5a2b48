import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { McpStarted } from './mcp-exchange.ts'
import { serveWithHono } from './mcp-listen.ts'
import { createSdkTools, SDK_SERVER_INFO } from './mcp-sdk-tools.ts'

/** `@modelcontextprotocol/sdk` 1.x without sessions: a server and a transport per request, as its examples do; JSON. */
export async function startV1({ hoisted }: { hoisted: boolean }): Promise<McpStarted> {
  const toolsOf = await createSdkTools(hoisted)
  return serveWithHono(async (request) => {
    const server = new McpServer(SDK_SERVER_INFO, { capabilities: { tools: { listChanged: false } } })
    for (const { name, config, call } of toolsOf()) server.registerTool(name, config, call)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    return transport.handleRequest(request)
  })
}
