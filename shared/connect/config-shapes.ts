import type { ConnectTarget } from './connect-client.ts'

/** A member of a JSON configuration. */
export type JsonValue = string | boolean | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/** Creates a client's configuration file entry for an endpoint. */
export type ConfigShape<T extends JsonValue = JsonValue> = (target: ConnectTarget) => T

type McpServers<Entry> = { mcpServers: { readonly [name: string]: Entry } }

/** `type: "http"`: most clients. */
export const typedServers: ConfigShape<McpServers<{ type: 'http'; url: string }>> = ({ name, url }) => ({
  mcpServers: { [name]: { type: 'http', url } },
})

/** `url` alone: clients that try Streamable HTTP first. */
export const urlServers: ConfigShape<McpServers<{ url: string }>> = ({ name, url }) => ({
  mcpServers: { [name]: { url } },
})

/** `httpUrl`: clients that interpret `url` as HTTP+SSE. */
export const httpUrlServers: ConfigShape<McpServers<{ httpUrl: string }>> = ({ name, url }) => ({
  mcpServers: { [name]: { httpUrl: url } },
})

/** `serverUrl`: clients that do not connect with `url`. */
export const serverUrlServers: ConfigShape<McpServers<{ serverUrl: string }>> = ({ name, url }) => ({
  mcpServers: { [name]: { serverUrl: url } },
})

/** `mcpServers` with further members beside the URL. */
export function extendedServers(entry: { readonly [member: string]: JsonValue }): ConfigShape {
  return ({ name, url }) => ({ mcpServers: { [name]: { ...entry, url } } })
}

/** `servers`: Microsoft's editors. */
export const microsoftServers: ConfigShape<{ servers: { readonly [name: string]: { type: 'http'; url: string } } }> = ({
  name,
  url,
}) => ({ servers: { [name]: { type: 'http', url } } })

/** `mcp` with `type: "remote"`: OpenCode and its relatives. */
export const remoteServers: ConfigShape = ({ name, url }) => ({
  mcp: { [name]: { type: 'remote', url, enabled: true } },
})

/** A program that speaks to the endpoint for clients whose file names programs only. */
export const bridgedServers: ConfigShape = ({ name, url }) => ({
  mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } },
})
