import { createMcpHandler, McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { McpStarted } from './mcp-exchange.ts'
import { serveWithHono } from './mcp-listen.ts'
import { createSdkTools, SDK_SERVER_INFO } from './mcp-sdk-tools.ts'
import type { SdkTool } from './mcp-sdk-tools.ts'

const SESSION = 'bench'

/** `@modelcontextprotocol/server` 2.x through its own HTTP entry, which answers these clients with event streams. */
export async function startV2({ hoisted }: { hoisted: boolean }): Promise<McpStarted> {
  const toolsOf = await createSdkTools(hoisted)
  const { fetch } = createMcpHandler(() => createServer(toolsOf()))
  return serveWithHono((request) => fetch(request))
}

/** The same with one server for all requests, which are one session; it answers with JSON. */
export async function startSharedV2(): Promise<McpStarted> {
  const toolsOf = await createSdkTools(true)
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => SESSION,
    enableJsonResponse: true,
  })
  await createServer(toolsOf()).connect(transport)
  await transport.handleRequest(new Request('http://localhost/mcp', INITIALIZE))
  return { ...(await serveWithHono((request) => transport.handleRequest(request))), session: SESSION }
}

const INITIALIZE: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } },
  }),
}

function createServer(tools: readonly SdkTool[]): McpServer {
  const server = new McpServer(SDK_SERVER_INFO, { capabilities: { tools: { listChanged: false } } })
  for (const { name, config, call } of tools) server.registerTool(name, config, call)
  return server
}
