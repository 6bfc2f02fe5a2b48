import { changeSetting, readSetting, watchSetting } from '../../settings.ts'
import { guardPort } from './guard-port.ts'
import type { GuardedPort } from './guard-port.ts'

/** Name of the port on which other extensions connect, as their transport calls it. */
const PORT = 'mcp'

const MAX_CONNECTIONS = 8

/** Most extensions remembered as having asked; more would only fill the storage. */
const MAX_ASKING = 50

const connections = new Map<string, Set<GuardedPort>>()

let watching = false

/**
 * Lets other extensions connect as MCP clients, if the user allows them.
 *
 * **Security defaults:** no extension is allowed until the user allows it. A refused one is remembered, so that it can be
 * shown to the user. Scripts that an extension runs on web pages are refused: their traffic could be the page's.
 */
export function acceptExtensions(): void {
  chrome.runtime.onConnectExternal.addListener((port) => {
    const { id, url } = port.sender ?? {}
    if (port.name !== PORT || id === undefined || url === undefined || !/^[a-z]+-extension:/.test(url)) {
      return port.disconnect()
    }
    const own = connections.get(id) ?? new Set()
    if (own.size >= MAX_CONNECTIONS) return port.disconnect()
    const guarded = guardPort(port)
    connections.set(id, own.add(guarded))
    guarded.ended.addEventListener('abort', () => {
      own.delete(guarded)
      if (own.size === 0) connections.delete(id)
    })
    void serveIfAllowed(guarded, id).catch(() => guarded.disconnect())
  })
}

async function serveIfAllowed(port: GuardedPort, id: string): Promise<void> {
  if (!watching) watchSetting('extensions', closeOthers)
  watching = true
  const known = (await readSetting('extensions'))[id]
  if (known?.allowed !== true) {
    port.disconnect()
    if (!known) await remember(id)
    return
  }
  // It is large, and the background usually starts for something else.
  const { serveClient } = await import('./serve-client.ts')
  if (!port.ended.aborted) await serveClient(port, {})
}

/** The user has changed who may connect. */
function closeOthers(extensions: Readonly<Record<string, { readonly allowed: boolean }>>): void {
  for (const [id, ports] of connections) {
    if (extensions[id]?.allowed !== true) for (const port of ports) port.disconnect()
  }
}

async function remember(id: string): Promise<void> {
  await changeSetting('extensions', (extensions) => {
    const asking = Object.values(extensions).filter(({ allowed }) => !allowed).length
    return Object.hasOwn(extensions, id) || asking >= MAX_ASKING
      ? extensions
      : { ...extensions, [id]: { allowed: false } }
  })
}
