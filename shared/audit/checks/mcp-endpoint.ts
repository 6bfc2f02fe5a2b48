import { z } from 'zod'
import { isDocument } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { notApplicable } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { parseLinkHeader } from '../reading/link-header.ts'
import { openMcp } from '../reading/mcp-session.ts'
import { parseJsonText } from '../reading/read-json.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Where to look for server cards; scanners look in the first place. */
export const CARD_PLACES = [
  '.well-known/mcp/server-card.json',
  '.well-known/mcp.json',
  '.well-known/mcp-server-card',
] as const

/** `$schema` of MCP Server Cards v1 (SEP-2127). */
export const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'

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

/** A card of a directory on a static host: tools, and nothing to connect to. */
const cardWithoutEndpointSchema = z.looseObject({
  $schema: z.literal(CARD_SCHEMA),
  remotes: z.undefined().optional(),
})

/** Makes a check of what describes endpoints pass over a page whose manifest, `mcp.json` beside it, names none. */
export function whereEndpointsAre(run: Check['run']): Check['run'] {
  return async (site) => {
    const answer = await site.get(new URL('mcp.json', site.page.url).href)
    const manifest = isDocument(answer) ? parseJsonText(answer.text)?.value : undefined
    return cardWithoutEndpointSchema.safeParse(manifest).success
      ? notApplicable('the page’s mcp.json names no endpoint')
      : run(site)
  }
}

/** Location of an MCP endpoint. */
export type McpEndpoint =
  | { readonly status: 'found'; readonly url: string }
  /** On a host that is not queried. */
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
