import { notApplicable } from '../contract/check.ts'
import type { Check, Outcome } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { openMcp } from '../reading/mcp-session.ts'
import type { McpSession } from '../reading/mcp-session.ts'
import { findMcpEndpoint } from './mcp-endpoint.ts'
import type { Site } from '../contract/inspected-site.ts'

/** An endpoint that answers. */
export type OpenSession = Extract<McpSession, { status: 'open' }>

/** Makes a check inspect the page's MCP endpoint, whether or not it answers. */
export function atEndpoint(look: (session: McpSession) => Outcome | Promise<Outcome>): Check['run'] {
  return async (site) => {
    const endpoint = await findMcpEndpoint(site)
    if (endpoint.status === 'found') return look(await openMcp(site, endpoint.url))
    return notApplicable(
      endpoint.status === 'missing'
        ? 'no MCP endpoint is named or found'
        : `${quote(endpoint.url)} is on another host, which is not queried`,
    )
  }
}

/** Makes a check inspect an endpoint that answers; another check reports one that does not. */
export function atOpenEndpoint(look: (site: Site, session: OpenSession) => Outcome | Promise<Outcome>): Check['run'] {
  return (site) =>
    atEndpoint((session) =>
      session.status === 'open' ? look(site, session) : notApplicable('the endpoint does not answer'),
    )(site)
}
