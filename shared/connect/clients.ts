import clients from './clients.json' with { type: 'json' }
import type { ConnectClient, ConnectGroup } from './connect-client.ts'
import { fillClients } from './fill-clients.ts'

/** The clients with instructions for connecting: the source for pages, `mcp.json` and the documentation. */
export const CONNECT_GROUPS: readonly ConnectGroup[] = fillClients(clients)

/** The same clients without their groups. */
export const CONNECT_CLIENTS: readonly ConnectClient[] = CONNECT_GROUPS.flatMap((group) => group.clients)
