import { MAX_REGISTRY_TEXT, registryName } from '../mcp-registry.ts'
import type { McpRegistryEntry } from '../mcp-registry.ts'
import { clipText } from '../model/clean-text.ts'
import type { Directory } from '../model/directory.ts'
import { foldLine } from '../renditions/text/escape-markdown.ts'
import { SERVER_VERSION } from '../server-version.ts'
import { endpointsOf } from '../surfaces.ts'

/** The newest released schema of the official MCP registry. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/**
 * Renders `server.json`, by which the root's server is published to the official MCP registry: a remote server only.
 * Titles and descriptions are cut to what the registry takes.
 *
 * @param entry What `registry:` says.
 * @returns Indented, for people; without `remotes` where nothing answers MCP, which the registry refuses.
 */
export function renderServerJson(directory: Directory, { name, version = SERVER_VERSION }: McpRegistryEntry): string {
  const { base_url: baseUrl, title, description } = directory
  const remote = endpointsOf({ baseUrl, directory })?.mcp('')
  const server = {
    $schema: SCHEMA,
    name: registryName(baseUrl, name),
    title: clipText(foldLine(title), MAX_REGISTRY_TEXT),
    description: clipText(foldLine(description), MAX_REGISTRY_TEXT),
    version,
    websiteUrl: `${baseUrl}/`,
    ...(remote !== undefined && { remotes: [{ type: 'streamable-http', url: remote }] }),
  }
  return `${JSON.stringify(server, null, 2)}\n`
}
