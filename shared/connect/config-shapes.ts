import { PACKAGE_NAME } from '../package-name.ts'
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

/** A program of ours that speaks for a page, or an endpoint. */
export const programEntry: ConfigShape<{ command: 'npx'; args: readonly string[] }> = ({ url }) => ({
  command: 'npx',
  args: ['-y', PACKAGE_NAME, 'mcp', url],
})

/** That program, for clients that start programs. */
export const programServers: ConfigShape = (target) => ({ mcpServers: { [target.name]: programEntry(target) } })

/** The words of the program that speaks MCP for a page over standard input and output. @param target Its URL. */
export function localCommand(target: ConnectTarget): readonly string[] {
  const { command: program, args } = programEntry(target)
  return [program, ...args]
}
