import type { RenderedFile } from '../model/page.ts'
import { SERVER_VERSION } from '../server-version.ts'
import { clipText } from '../model/clean-text.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { renderManifest, serverName } from '../renditions/json/render-manifest.ts'

/** Places where readers look for a server card although it never was, or no longer is, specified there. */
const ALIASES = [
  { name: 'mcp/server-card.json', mediaType: 'application/json' },
  { name: 'mcp.json', mediaType: 'application/json' },
  { name: 'mcp-server-card', mediaType: 'application/mcp-server-card+json' },
] as const

/**
 * Renders the root's server card under its older names, with the members that drafts before SEP-2127 had: `serverInfo`,
 * `transport`, `capabilities`, `tools`, `servers`. It stays a valid card: those objects are open. No file where nothing
 * answers MCP, or readers would not look.
 *
 * @param view Of the root page.
 * @returns Files named relative to `.well-known/`.
 */
export function renderCardAliases(view: PageView): RenderedFile[] {
  const { site, title, surfaces } = view
  const mcpUrl = surfaces.endpoints?.mcp('')
  if (mcpUrl === undefined || !surfaces.hasWellKnownCards) return []
  const name = serverName(site.baseUrl, '')
  const older = {
    serverInfo: { name, title: clipText(title, 100), version: SERVER_VERSION },
    transport: { type: 'streamable-http', endpoint: mcpUrl },
    capabilities: { completions: {}, prompts: {}, resources: {}, tools: {} },
    tools: site.tools?.root,
    servers: [{ name, transport: 'streamable-http', url: mcpUrl }],
  }
  // Proof: renderManifest writes one JSON object.
  const card = JSON.parse(renderManifest(view)) as object
  const text = `${JSON.stringify({ ...card, ...older })}\n`
  return ALIASES.map((alias) => ({ ...alias, text }))
}
