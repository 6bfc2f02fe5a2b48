import clients from './clients.json' with { type: 'json' }
import type { ConnectTarget } from './connect-client.ts'
import { fill, writeCommand } from './fill-clients.ts'

/** Configurations to paste into an MCP client to connect to an endpoint, by shape. */
export interface ClientConfigs {
  /** `mcpServers` with `type: "http"`: most clients. */
  default: ReturnType<typeof fill>
  /** `mcpServers` with `httpUrl`, for clients that interpret `url` as HTTP+SSE. */
  httpUrl: ReturnType<typeof fill>
  /** `mcpServers` with `serverUrl`, for clients that do not connect with `url`. */
  serverUrl: ReturnType<typeof fill>
  /** `servers`, for VS Code and Visual Studio. */
  servers: ReturnType<typeof fill>
  /** A shell command, of Claude Code. */
  cli: string
}

/** Client configurations for `mcp.json`: the shapes that cover most clients. */
export function createClientConfigs(target: ConnectTarget): ClientConfigs {
  const { typed, httpUrl, serverUrl, servers } = clients.shapes
  return {
    default: fill(typed, target),
    httpUrl: fill(httpUrl, target),
    serverUrl: fill(serverUrl, target),
    servers: fill(servers, target),
    cli: writeCommand(['claude', 'mcp', 'add', '--transport', 'http', '{name}', '{url}'], target),
  }
}
