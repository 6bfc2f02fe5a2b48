import { FORM_TOOL_NAMES } from './form-tool-names.ts'
import { listFormats } from './list-formats.ts'
import type { PagePlace } from './list-formats.ts'

/** One line of the agent-access section. A value without `url` is plain text. */
export interface AgentAccessEntry {
  label: AgentAccessLabel
  values: readonly { text: string; url?: string }[]
}

/** The labels of the section, which every page has in this order. */
export const AGENT_ACCESS_LABELS = [
  'MCP Server',
  'MCP Manifest',
  'Root Directory',
  'Transport',
  'WebMCP',
  'Available Formats',
] as const

/** A label of the agent-access section. */
export type AgentAccessLabel = (typeof AGENT_ACCESS_LABELS)[number]

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/ld+json': 'JSON-LD',
  'text/markdown': 'Markdown',
  'text/html': 'HTML',
}

/** What the agent-access section of a page says, the same in HTML, in Markdown and on other people's pages. */
export function listAgentAccess({ urls, slug }: PagePlace): AgentAccessEntry[] {
  const values = {
    'MCP Server': [link(urls.mcp(slug))],
    'MCP Manifest': [link(urls.rendition(slug, 'mcp.json'))],
    'Root Directory': [link(urls.page('')), link(urls.mcp(''))],
    Transport: [{ text: 'Streamable HTTP' }, { text: 'HTTP+SSE', url: urls.sse(slug) }],
    // Where the browser keeps tools, and the one the page's form is.
    WebMCP: [{ text: 'document.modelContext' }, { text: FORM_TOOL_NAMES[slug === '' ? 'root' : 'category'] }],
    'Available Formats': listFormats({ urls, slug }).map(({ type, url }) => ({
      text: FORMAT_NAMES[type] ?? type,
      url,
    })),
  } satisfies Record<AgentAccessLabel, AgentAccessEntry['values']>
  return AGENT_ACCESS_LABELS.map((label) => ({ label, values: values[label] }))
}

function link(url: string): { text: string; url: string } {
  return { text: url, url }
}
