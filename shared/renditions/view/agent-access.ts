import { FORMATS } from './page-files.ts'
import type { PageLocation } from './page-files.ts'
import type { Surfaces } from '../../surfaces.ts'
import type { Page } from '../../model/page.ts'

/** One line of the agent-access section. */
export interface AgentAccessEntry {
  label: AgentAccessLabel
  values: readonly AgentAccessValue[]
}

/** A value without `url` is a name to use as it is, or, as a note, a remark for readers. */
export interface AgentAccessValue {
  text: string
  url?: string
  isNote?: true
}

/** A label of the agent-access section. Every page has all of them. */
type AgentAccessLabel = 'MCP Server' | 'MCP Manifest' | 'Root Directory' | 'Transport' | 'WebMCP' | 'Available Formats'

/** A page, and whether its directory has endpoints. */
export interface AgentAccessPlace extends PageLocation {
  readonly surfaces: Pick<Surfaces, 'endpoints'>
}

/**
 * The content of a page's agent-access section, the same in HTML, in Markdown and on other sites' pages.
 *
 * @param tool Registered on the page; by default the one that its form is.
 */
export function listAgentAccess(
  { urls, slug, surfaces: { endpoints } }: AgentAccessPlace,
  tool: string = FORM_TOOL_NAMES[slug === '' ? 'root' : 'category'],
): AgentAccessEntry[] {
  const entries = {
    'MCP Server': [endpoints ? link(endpoints.mcp(slug)) : note('none here; the tools run in the browser')],
    'MCP Manifest': [link(urls.rendition(slug, 'mcp.json'))],
    'Root Directory': [link(urls.page('')), ...(endpoints ? [link(endpoints.mcp(''))] : [])],
    Transport: endpoints
      ? [{ text: 'Streamable HTTP' }, { text: 'HTTP+SSE', url: endpoints.sse(slug) }]
      : [note('none here')],
    // Where the browser keeps tools, and one of them.
    WebMCP: [{ text: 'document.modelContext' }, { text: tool }],
    'Available Formats': FORMATS.map(({ name, label }) => ({ text: label, url: urls.rendition(slug, name) })),
  } satisfies Record<AgentAccessLabel, readonly AgentAccessValue[]>
  // The keys of a record are its labels, in the order written.
  return Object.entries(entries).map(([label, values]) => ({ label: label as AgentAccessLabel, values }))
}

function link(url: string): AgentAccessValue {
  return { text: url, url }
}

function note(text: string): AgentAccessValue {
  return { text, isNote: true }
}

/** `id` of the section that tells agents how to connect. No listing's anchor may use it. */
export const AGENT_ACCESS_ID = 'agent-access'

/**
 * Names of the form as a WebMCP tool, by the kind of its page. Browser scripts import them, so they are here and not
 * with the tools of endpoints, which import zod.
 */
export const FORM_TOOL_NAMES = {
  category: 'search_this_page',
  root: 'search_directory',
} as const satisfies Record<Page['kind'], string>

/** `id`s of our own elements that a listing may have too. Its row has no anchor then. */
export const FIXED_IDS: ReadonlySet<string> = new Set([AGENT_ACCESS_ID, 'cmp', 'main', 'q'])
