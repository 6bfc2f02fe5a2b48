import { PACKAGE_NAME } from '../package-name.ts'
import type { ConnectGroup, ConnectTarget } from './connect-client.ts'
import { fillClients } from './fill-clients.ts'
import clients from './local-clients.json' with { type: 'json' }

/** What to know of all of them; one sentence each. */
export const LOCAL_NOTE =
  'Agents on your machine need no server: they start this program, which answers from the published files (MCP over stdio). It needs Node 22.13 or newer. For one category, give the address of its page.'

/**
 * Clients that start a program and speak to it, which is how a page without an endpoint is connected. The URL of their
 * target is the page's.
 */
export const LOCAL_GROUPS: readonly ConnectGroup[] = fillClients(clients)

/** The words of the program that speaks MCP for a page over standard input and output. @param target Its URL. */
export function localCommand({ url }: ConnectTarget): readonly string[] {
  return ['npx', '-y', PACKAGE_NAME, 'mcp', url]
}
