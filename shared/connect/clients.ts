import { APPS } from './apps.ts'
import type { ConnectClient, ConnectGroup } from './connect-client.ts'
import { EDITORS } from './editors.ts'
import { TERMINALS } from './terminals.ts'

/** The clients with instructions for connecting: the source for pages, `mcp.json` and the documentation. */
export const CONNECT_GROUPS: readonly ConnectGroup[] = [
  { id: 'editors', title: 'Editors', clients: EDITORS },
  { id: 'terminal', title: 'Terminal', clients: TERMINALS },
  { id: 'apps', title: 'Apps', clients: APPS },
]

/** The same clients without their groups. */
export const CONNECT_CLIENTS: readonly ConnectClient[] = CONNECT_GROUPS.flatMap(({ clients }) => clients)
