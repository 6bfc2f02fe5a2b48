import { startServer } from '../../server/entry/node.ts'
import { LOOPBACK_HOSTS } from '../../server/http/mcp/wire/mcp-origin.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import type { McpStarted } from './mcp-exchange.ts'
import { createMcpSampleStore, MCP_SAMPLE_PATH, MCP_SAMPLE_ROOT_PATH } from './mcp-sample.ts'

/** Our server as `gazetteer serve` starts it, with the release in memory. */
export async function startOurs(): Promise<McpStarted> {
  const store = createMcpSampleStore()
  const mcp = createMcpEndpoint({ store, allowedHosts: LOOPBACK_HOSTS })
  const { port } = await startServer({ store, mcp, host: '127.0.0.1', port: 0 })
  return { port, path: MCP_SAMPLE_PATH, rootPath: MCP_SAMPLE_ROOT_PATH }
}
