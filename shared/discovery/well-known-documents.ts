import { clipText } from '../model/clean-text.ts'
import type { RenderedFile, Site } from '../model/page.ts'
import { renderManifest, serverName } from '../renditions/json/render-manifest.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { SERVER_VERSION } from '../server-version.ts'
import { hasDataFiles } from '../surfaces.ts'
import { API_CATALOG, DATA_PACKAGE, OPENAPI, wholeTextName } from '../urls.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { MAX_CATALOG_PAGES, renderAiCatalog } from './render-ai-catalog.ts'
import { renderSkill, renderSkillFiles } from './render-skill.ts'

/** Renders the proof for the official MCP registry, where there is one: the text alone, with no line after it. */
function renderRegistryProof({ registryProof }: Site): RenderedFile[] {
  if (registryProof === undefined) return []
  return [{ name: 'mcp-registry-auth', mediaType: 'text/plain; charset=utf-8', text: registryProof }]
}

/**
 * Renders everything below `.well-known/`: the catalog of what agents can use under both of its names, the API catalog,
 * the root's server card under older names and the agent skill with its index. The same view and contents yield the same
 * bytes.
 *
 * @param view Of the root page.
 * @param sha256 SHA-256 of a text's UTF-8 bytes, 64 hexadecimal digits. Readers reject a skill that does not match.
 * @returns Files named relative to `.well-known/`.
 */
export function renderWellKnownDocuments(
  view: PageView,
  contents: DirectoryContents,
  sha256: (text: string) => string,
): RenderedFile[] {
  const skill = renderSkill(view)
  return [
    ...renderAiCatalog(view, contents, skill),
    ...renderApiCatalog(view, contents),
    ...renderCardAliases(view),
    ...renderRegistryProof(view.site),
    ...renderSkillFiles(skill, sha256),
  ]
}

/**
 * Renders `api-catalog` (RFC 9727): the interface of plain requests and the MCP endpoints as a link set (RFC 9264), each
 * with its description, the page that documents it and its health endpoint. Above 100 pages, only the root's endpoint,
 * which searches all pages.
 *
 * @param view Of the root page.
 * @returns No file where nothing answers MCP.
 */
function renderApiCatalog({ page, site, urls, surfaces }: PageView, { pages }: DirectoryContents): RenderedFile[] {
  const { endpoints } = surfaces
  if (endpoints === undefined) return []
  const slugs = ['', ...(pages.length <= MAX_CATALOG_PAGES ? pages.map(({ slug }) => slug) : [])]
  const requests = urls.page('')
  const wholeTexts = page.kind === 'root' ? (page.wholeTexts ?? 0) : 0
  const texts = ['llms.txt', ...Array.from({ length: wholeTexts }, (_, index) => wholeTextName(index + 1))]
  const status = [{ href: endpoints.readiness, type: 'application/json' }]
  const linkset = [
    {
      anchor: urls.file(API_CATALOG.path),
      item: [{ href: requests }, ...slugs.map((slug) => ({ href: endpoints.mcp(slug) }))],
    },
    {
      anchor: requests,
      'service-desc': [{ href: urls.file(OPENAPI.path), type: OPENAPI.type }],
      'service-doc': texts.map((name) => ({ href: urls.file(name), type: 'text/plain' })),
      status,
      ...(hasDataFiles(site.directory) && {
        describedby: [{ href: urls.file(DATA_PACKAGE), type: 'application/json' }],
      }),
    },
    ...slugs.map((slug) => ({
      anchor: endpoints.mcp(slug),
      'service-desc': [{ href: endpoints.serverCard(slug), type: 'application/mcp-server-card+json' }],
      'service-doc': [
        { href: urls.page(slug), type: 'text/html' },
        { href: urls.rendition(slug, 'index.md'), type: 'text/markdown' },
      ],
      status,
    })),
  ]
  const text = `${JSON.stringify({ linkset })}\n`
  return [{ name: 'api-catalog', mediaType: API_CATALOG.type, text }]
}

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
function renderCardAliases(view: PageView): RenderedFile[] {
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
