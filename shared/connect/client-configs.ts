import { httpUrlServers, microsoftServers, serverUrlServers, typedServers } from './config-shapes.ts'
import type { ConnectTarget } from './connect-client.ts'
import { CLAUDE_CODE_COMMAND } from './terminals.ts'

/** Configurations to paste into an MCP client to connect to an endpoint, by shape. */
export interface ClientConfigs {
  /** `mcpServers` with `type: "http"`: most clients. */
  default: ReturnType<typeof typedServers>
  /** `mcpServers` with `httpUrl`, for clients that interpret `url` as HTTP+SSE. */
  httpUrl: ReturnType<typeof httpUrlServers>
  /** `mcpServers` with `serverUrl`, for clients that do not connect with `url`. */
  serverUrl: ReturnType<typeof serverUrlServers>
  /** `servers`, for VS Code and Visual Studio. */
  servers: ReturnType<typeof microsoftServers>
  /** A shell command. */
  cli: string
}

/** Client configurations for `mcp.json`: the shapes that cover most clients. */
export function createClientConfigs(target: ConnectTarget): ClientConfigs {
  return {
    default: typedServers(target),
    httpUrl: httpUrlServers(target),
    serverUrl: serverUrlServers(target),
    servers: microsoftServers(target),
    cli: CLAUDE_CODE_COMMAND.write(target),
  }
}
