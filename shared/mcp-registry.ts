import { surfacesOf } from './surfaces.ts'
import type { SurfaceSource } from './surfaces.ts'

/** Longest title and description that the official MCP registry takes, in characters. */
export const MAX_REGISTRY_TEXT = 100

/** What a directory says for the official MCP registry. */
export interface McpRegistryEntry {
  /** Text of `/.well-known/mcp-registry-auth`. */
  readonly proof?: string | undefined
  /** Second part of the server's name. */
  readonly name?: string | undefined
  readonly version?: string | undefined
}

/**
 * Name of the root's server in the official registry: the host in reverse, because a proof over HTTP is for that alone,
 * and one name below it: the words of the base's path, or `mcp`.
 */
export function registryName(baseUrl: string, name: string | undefined): string {
  const { hostname, pathname } = new URL(baseUrl)
  const words = pathname.split('/').filter((word) => word !== '')
  return `${hostname.split('.').reverse().join('.')}/${name ?? (words.length === 0 ? 'mcp' : words.join('-'))}`
}

/**
 * What the official MCP registry would refuse of a directory, a sentence each, with the field of `directory.yml`.
 *
 * @see https://github.com/modelcontextprotocol/registry
 */
export function findRegistryProblems(
  source: SurfaceSource & { readonly directory: { readonly title: string; readonly description: string } },
  { name, version }: McpRegistryEntry,
): string[] {
  const { directory, baseUrl } = source
  const { protocol, hostname, port } = new URL(baseUrl)
  const remote = surfacesOf(source).endpoints?.mcp('')
  const server = registryName(baseUrl, name)
  const found: string[] = []
  const isPublic = hostname.includes('.') && !/^[\d.]+$|^\[|\.(?:local|internal|test|localhost)$/.test(hostname)
  if (!isPublic) found.push(`base_url: the registry takes no ${hostname}, only hosts that everybody can reach by name`)
  if (protocol !== 'https:') found.push(`base_url: ${baseUrl} is not https, which the registry requires of websites`)
  if (port !== '') found.push(`base_url: the registry looks for the proof at https://${hostname}, not at port ${port}`)
  if (remote === undefined) found.push('target: a static host answers no MCP; mcp_base_url says where a server does')
  else if (!remote.startsWith('https:')) found.push(`mcp_base_url: ${remote} is not https, which the registry requires`)
  const parts = server.split('/')
  const isNamed = parts.length === 2 && parts.every((part) => /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/.test(part))
  if (!isNamed || server.length > 200) {
    found.push(
      `registry.name: "${server}" is no name for the registry: at most 200 letters, digits, ".", "_" and "-", with a letter or digit at both ends`,
    )
  }
  if (version !== undefined && (/^[\^~<>=]|[*|\s]|\.x(?:\.|$)/.test(version) || version === 'latest')) {
    found.push(`registry.version: "${version}" is a range or "latest"; the registry takes one version, such as 1.0.0`)
  }
  for (const field of ['title', 'description'] as const) {
    const length = Array.from(directory[field]).length
    if (length > MAX_REGISTRY_TEXT) {
      found.push(
        `${field}: has ${length} characters, the registry takes ${MAX_REGISTRY_TEXT}; server.json has the beginning`,
      )
    }
  }
  return found
}
