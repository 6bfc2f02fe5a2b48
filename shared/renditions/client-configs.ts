/** Name under which clients list the server. */
const SERVER_NAME = 'directory'

/** What someone pastes into an MCP client to connect to an endpoint, by shape. */
export interface ClientConfigs {
  /** `mcpServers` with `type: "http"`: most clients. */
  default: { mcpServers: { [SERVER_NAME]: { type: 'http'; url: string } } }
  /** `mcpServers` with `httpUrl`, for clients that take `url` to mean HTTP+SSE. */
  httpUrl: { mcpServers: { [SERVER_NAME]: { httpUrl: string } } }
  /** A shell command. */
  cli: string
}

/** Client configurations for an MCP endpoint. `mcpUrl` is absolute. */
export function createClientConfigs(mcpUrl: string): ClientConfigs {
  return {
    default: { mcpServers: { [SERVER_NAME]: { type: 'http', url: mcpUrl } } },
    httpUrl: { mcpServers: { [SERVER_NAME]: { httpUrl: mcpUrl } } },
    cli: `claude mcp add --transport http ${SERVER_NAME} ${quoteForShell(mcpUrl)}`,
  }
}

function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
