import { ExtensionClientTransport, TabServerTransport } from '@mcp-b/transports'
import { PAGE_CLIENT_PORT } from '../ports.ts'
import { readSetting, watchSetting } from '../settings.ts'
import type { Settings } from '../settings.ts'
import { relayClient } from './relay-client.ts'

/**
 * Lets scripts of this page connect as MCP clients, while the user allows it for the site.
 *
 * **Security defaults:** the page can read and forge all of its client's traffic, so that gives access only to what its
 * scripts could have anyway: the tools of this page. Messages from frames and from other origins are dropped.
 *
 * @param controller Stops it.
 */
async function startClients(controller: AbortController): Promise<void> {
  const { signal } = controller
  // Where match patterns have no ports, this runs on other sites of the host too.
  if (!isAllowed(await readSetting('sites')) || signal.aborted) return

  const page = new TabServerTransport({ allowedOrigins: [location.origin] })
  const relay = await relayClient(page, () => new ExtensionClientTransport({ portName: PAGE_CLIENT_PORT }))

  const stopWatching = watchSetting('sites', (sites) => {
    if (!isAllowed(sites)) controller.abort()
  })
  const onMessage = (message: { type?: unknown }): boolean => {
    if (message.type === 'announceTools') relay.announceTools()
    if (message.type === 'stop') controller.abort()
    return false
  }
  chrome.runtime.onMessage.addListener(onMessage)
  signal.addEventListener('abort', () => {
    relay.close()
    try {
      stopWatching()
      chrome.runtime.onMessage.removeListener(onMessage)
    } catch {
      // The extension is gone, and the listeners with it.
    }
  })
}

function isAllowed(sites: Settings['sites']): boolean {
  return Object.hasOwn(sites, location.origin) && sites[location.origin]?.clients === true
}

declare global {
  /** Stops an earlier copy on this page: the extension was updated, or its site turned off and on. */
  var stopGazetteerClients: (() => void) | undefined
}

globalThis.stopGazetteerClients?.()
const controller = new AbortController()
globalThis.stopGazetteerClients = () => controller.abort()
void startClients(controller)
