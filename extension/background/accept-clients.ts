import { changeSetting, readSetting, watchSetting } from '../settings.ts'
import type { Settings } from '../settings.ts'
import { guardPort } from './guard-port.ts'
import type { GuardedPort } from './guard-port.ts'

/** Name of the port on which other extensions connect, as their transport calls it. */
const EXTENSION_PORT = 'mcp'

/** Most connections of one extension. */
const MAX_CONNECTIONS = 8

/** Most extensions remembered as having asked; more would only fill the storage. */
const MAX_REFUSED = 50

/** With the id of the extension. */
const connections = new Map<GuardedPort, string>()

let isWatching = false

/**
 * Lets other extensions that the user allows connect as MCP clients.
 *
 * **Security defaults:** no extension is allowed until the user allows it. A refused one is remembered, so that it can be
 * shown to the user. Scripts that an extension runs on web pages are refused: their traffic could be the page's.
 */
export function acceptClients(): void {
  chrome.runtime.onConnectExternal.addListener((port) => {
    const { id, url } = port.sender ?? {}
    if (port.name !== EXTENSION_PORT || id === undefined || url === undefined || !/^[a-z]+-extension:/.test(url)) {
      return port.disconnect()
    }
    if ([...connections.values()].filter((one) => one === id).length >= MAX_CONNECTIONS) return port.disconnect()
    const guarded = guardPort(port)
    connections.set(guarded, id)
    guarded.ended.addEventListener('abort', () => connections.delete(guarded))
    void serveIfAllowed(guarded, id).catch(() => guarded.disconnect())
  })
}

async function serveIfAllowed(port: GuardedPort, id: string): Promise<void> {
  watchPermissions()
  if (!isAllowed(id, await readSetting('extensions'))) {
    // First, so that the settings have it when its port closes.
    await rememberRefused(id)
    return port.disconnect()
  }
  // They are large, and the background usually starts for something else.
  const [{ ExtensionServerTransport }, { serveClient }, { USER_TOOLS }] = await Promise.all([
    import('@mcp-b/transports'),
    import('../clients/serve-client.ts'),
    import('./agent-tools.ts'),
  ])
  if (!port.ended.aborted) await serveClient(new ExtensionServerTransport(port), USER_TOOLS, port.ended)
}

/** Closes connections that the user no longer allows. */
function watchPermissions(): void {
  if (isWatching) return
  isWatching = true
  watchSetting('extensions', (extensions) => {
    for (const [port, id] of connections) if (!isAllowed(id, extensions)) port.disconnect()
  })
}

function isAllowed(id: string, extensions: Settings['extensions']): boolean {
  return extensions[id]?.allowed === true
}

async function rememberRefused(id: string): Promise<void> {
  await changeSetting('extensions', (extensions) => {
    const refused = Object.values(extensions).filter(({ allowed }) => !allowed).length
    return Object.hasOwn(extensions, id) || refused >= MAX_REFUSED
      ? extensions
      : { ...extensions, [id]: { allowed: false } }
  })
}
