import { z } from 'zod'
import { isDocument } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { parseLinkHeader } from '../reading/link-header.ts'
import { openMcp } from '../reading/mcp-session.ts'
import { parseJsonText } from '../reading/read-json.ts'
import type { Site } from '../site.ts'

/** Where server cards are looked for, the first being where scanners look. */
export const CARD_PLACES = [
  '.well-known/mcp/server-card.json',
  '.well-known/mcp.json',
  '.well-known/mcp-server-card',
] as const

/** Media type of server cards. */
export const CARD_TYPE = 'application/mcp-server-card+json'

const cardSchema = z.looseObject({ remotes: z.array(z.looseObject({ type: z.string(), url: z.string() })) })

/** The page's server card: the one its Link header names, else the first at a well-known place. */
export async function findServerCard(site: Site): Promise<Answer | undefined> {
  const links = parseLinkHeader(site.page.headers.get('link') ?? '')
  const named = links.find(({ relations, type }) => relations.includes('service-desc') && type === CARD_TYPE)?.target
  const url = named === undefined ? undefined : site.locate(named)
  const linked = url === undefined ? undefined : await site.get(url)
  if (linked !== undefined && isDocument(linked)) return linked
  for (const place of CARD_PLACES) {
    const found = await site.find(place)
    if (found.path !== undefined) return found.answer
  }
  return undefined
}

/** Where an MCP endpoint is. */
export type McpEndpoint =
  | { readonly status: 'found'; readonly url: string }
  /** On a host that is not asked. */
  | { readonly status: 'elsewhere'; readonly url: string }
  | { readonly status: 'missing' }

/** The page's MCP endpoint: the one its server card names, else `/mcp` where that answers MCP. */
export async function findMcpEndpoint(site: Site): Promise<McpEndpoint> {
  const card = await findServerCard(site)
  const remotes = card && cardSchema.safeParse(parseJsonText(card.text)?.value).data?.remotes
  const remote = remotes?.find(({ type }) => type === 'streamable-http')
  if (remote !== undefined) {
    const url = site.locate(remote.url)
    return url === undefined ? { status: 'elsewhere', url: remote.url } : { status: 'found', url }
  }
  const usual = new URL('/mcp', site.page.url).href
  return (await openMcp(site, usual)).status === 'open' ? { status: 'found', url: usual } : { status: 'missing' }
}
