import { notApplicable } from '../check.ts'
import type { Check, Outcome } from '../check.ts'
import { quote } from '../quote.ts'
import { openMcp } from '../reading/mcp-session.ts'
import type { McpSession } from '../reading/mcp-session.ts'
import type { Site } from '../site.ts'
import { findMcpEndpoint } from './mcp-endpoint.ts'

/** An endpoint that answers. */
export type OpenSession = Extract<McpSession, { status: 'open' }>

/** Makes a check look at the page's MCP endpoint, whether it answers or not. */
export function atEndpoint(look: (session: McpSession) => Outcome | Promise<Outcome>): Check['run'] {
  return async (site) => {
    const endpoint = await findMcpEndpoint(site)
    if (endpoint.status === 'found') return look(await openMcp(site, endpoint.url))
    return notApplicable(
      endpoint.status === 'missing'
        ? 'no MCP endpoint is named or found'
        : `${quote(endpoint.url)} is on another host, which is not asked`,
    )
  }
}

/** Makes a check look at an endpoint that answers; that it does not is told once, by another. */
export function atOpenEndpoint(look: (site: Site, session: OpenSession) => Outcome | Promise<Outcome>): Check['run'] {
  return (site) =>
    atEndpoint((session) =>
      session.status === 'open' ? look(site, session) : notApplicable('the endpoint does not answer'),
    )(site)
}
