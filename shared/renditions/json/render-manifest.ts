import { ROOT_NAME, asciiName } from '../../model/ascii-name.ts'
import { clipText } from '../../model/clean-text.ts'
import type { ServerIcon, ServerInfo } from '../../model/server-info.ts'
import type { ToolDefinition } from '../../model/tool-definition.ts'
import { HTTP_SSE_VERSIONS, STREAMABLE_HTTP_VERSIONS } from '../../mcp-revisions.ts'
import { SERVER_VERSION } from '../../server-version.ts'
import { connectTarget } from '../view/connect-targets.ts'
import { titleInPlace } from '../view/page-view.ts'
import type { FrameView, PageView } from '../view/page-view.ts'
import type { ConnectTarget } from '../../connect/connect-client.ts'
import clients from '../../connect/clients.json' with { type: 'json' }
import { fill, writeCommand } from '../../connect/fill-clients.ts'

/** `$schema` of MCP Server Cards v1 (SEP-2127); cards must have exactly this. */
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'

/** Longest `title` and `description` of a card, in characters. */
const MAX_CARD_TEXT = 100

/** Longest icon URL the MCP registry accepts. */
const MAX_ICON_URL = 255

/** Longest namespace; with the slash and a page's ASCII name it stays within the 200 characters a name may have. */
const MAX_NAMESPACE = 99

/** The tools of a kind of page as JSON: one text for all pages of a build. */
const toolTexts = new WeakMap<readonly ToolDefinition[], string>()

/**
 * Renders `mcp.json`: an MCP Server Card that is also a valid `server.json` (2025-12-11) of the MCP registry.
 *
 * Only working endpoints are announced: without any there are no remotes and nothing to configure clients with. Everything of ours that the card has
 * no field for is under `_meta["{namespace}/page"]`, with the tools as in `tools/list`: readers of the manifest
 * can call them without another request.
 */
export function renderManifest(view: PageView): string {
  const { page, site, slug, surfaces } = view
  const { endpoints, engine } = surfaces
  const tools = page.kind === 'root' ? site.tools?.root : site.tools?.category
  const card = {
    $schema: CARD_SCHEMA,
    ...describeServer(view),
    icons: listIcons(view),
    remotes: endpoints && [
      { type: 'streamable-http', url: endpoints.mcp(slug), supportedProtocolVersions: STREAMABLE_HTTP_VERSIONS },
      { type: 'sse', url: endpoints.sse(slug), supportedProtocolVersions: HTTP_SSE_VERSIONS },
    ],
  }
  const target = view.surfaces.endpoints && connectTarget(view)
  const about = {
    category: page.kind === 'root' ? undefined : slug,
    rootMcp: endpoints?.mcp(''),
    // What answers in the page, with or without an endpoint.
    engine,
    // The page's form is a tool, and its script registers those of the manifest.
    webmcp: true,
    auth: 'none',
    readOnly: true,
    formats: view.formats,
    clientConfig: target && createClientConfigs(target),
    itemCount: view.count,
    updatedAt: view.updated,
    linksChecked: page.kind === 'root' ? page.linksChecked : undefined,
  }
  const publisher = { generator: site.generator.name, generatorVersion: site.generator.version }
  const meta = writeObject(
    { 'io.modelcontextprotocol.registry/publisher-provided': publisher },
    {
      [`${serverNamespace(site.baseUrl)}/page`]: writeObject(about, tools && { tools: writeTools(tools) }),
    },
  )
  return `${writeObject(card, { _meta: meta })}\n`
}

/** Identity of a page's server. */
export function describeServer({ page, site, slug, url, title, description }: FrameView): ServerInfo {
  return {
    name: serverName(site.baseUrl, slug),
    version: SERVER_VERSION,
    title: clipText(
      page.kind === 'root' ? title : `${titleInPlace(page, title)} · ${site.directory.title}`,
      MAX_CARD_TEXT,
    ),
    description: clipText(description, MAX_CARD_TEXT),
    websiteUrl: url,
  }
}

/** JSON of an object, followed by members that are JSON already. The object has at least one serializable member. */
function writeObject(object: object, written: Readonly<Record<string, string>> = {}): string {
  const members = Object.entries(written).map(([name, json]) => `,${JSON.stringify(name)}:${json}`)
  return `${JSON.stringify(object).slice(0, -1)}${members.join('')}}`
}

function writeTools(tools: readonly ToolDefinition[]): string {
  const text = toolTexts.get(tools) ?? JSON.stringify(tools)
  toolTexts.set(tools, text)
  return text
}

/**
 * Name of a page's MCP server: `{namespace}/{page}`, for instance `org.example/databases`.
 *
 * @param slug Empty for the root page.
 */
export function serverName(baseUrl: string, slug: string): string {
  return `${serverNamespace(baseUrl)}/${slug === '' ? ROOT_NAME : asciiName(slug)}`
}

/**
 * The host of a directory in reverse-DNS form, followed by the words of its path: `https://example.org/lists/dev` is
 * `org.example.lists.dev`. An IP address and `localhost` are left unchanged.
 */
function serverNamespace(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl)
  const host = /^[\d.]+$|^\[/.test(hostname)
    ? [hostname.replace(/[[\]]/g, '').replaceAll(':', '-')]
    : hostname.split('.').reverse()
  const path = pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => asciiName(decodeSegment(segment)).replaceAll('_', '-'))
  const namespace = [...host, ...path].filter((label) => label !== '').join('.')
  return namespace.slice(0, MAX_NAMESPACE).replace(/[.-]+$/, '')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // "%" that encodes nothing is legal in a URL path for browsers: take it literally.
    return segment
  }
}

/**
 * The operator's icon and ours. Clients should check that icons are from the server's origin, so one from elsewhere comes
 * last. Only `https:` is allowed: there are none where one tries things out.
 */
function listIcons({ site: { directory, brand }, urls }: PageView): readonly ServerIcon[] | undefined {
  const { icon } = directory
  const own = icon === undefined ? [] : [{ src: icon }]
  const ours = (brand?.icons ?? []).map(({ src, mimeType, sizes }) => ({
    src: urls.file(src),
    mimeType,
    ...(sizes !== undefined && { sizes }),
  }))
  const isHere = icon !== undefined && new URL(icon).origin === new URL(urls.page('')).origin
  const icons: ServerIcon[] = isHere ? [...own, ...ours] : [...ours, ...own]
  const allowed = icons.filter(({ src }) => src.startsWith('https://') && src.length <= MAX_ICON_URL)
  return allowed.length === 0 ? undefined : allowed
}

/** Configurations to paste into an MCP client to connect to an endpoint, by shape. */
interface ClientConfigs {
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
function createClientConfigs(target: ConnectTarget): ClientConfigs {
  const { typed, httpUrl, serverUrl, servers } = clients.shapes
  return {
    default: fill(typed, target),
    httpUrl: fill(httpUrl, target),
    serverUrl: fill(serverUrl, target),
    servers: fill(servers, target),
    cli: writeCommand(['claude', 'mcp', 'add', '--transport', 'http', '{name}', '{url}'], target),
  }
}
