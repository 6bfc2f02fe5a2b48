import { PAGE_CLIENT_PORT, askTab } from '../../messages.ts'
import { readSetting, watchSetting } from '../../settings.ts'
import type { SiteSettings } from '../../settings.ts'
import type { AgentPage } from './agent-tool.ts'
import { guardPort } from './guard-port.ts'
import type { GuardedPort } from './guard-port.ts'
import { pageOf } from './asking-page.ts'

/** Most connections of one tab; its script makes one. */
const MAX_CONNECTIONS = 2

const connections = new Map<GuardedPort, AgentPage>()

let watching = false

/**
 * Lets page scripts connect as MCP clients, through our content script, where the user has allowed it for the site.
 *
 * **Security defaults:** a page gets the tools of its own document and nothing else: no other tab, no directory that the
 * user has saved. Frames get nothing.
 */
export function acceptPages(): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== PAGE_CLIENT_PORT) return
    const asking = port.sender && pageOf(port.sender)
    const ofTab = [...connections.values()].filter(({ tabId }) => tabId === asking?.tabId)
    if (!asking || ofTab.length >= MAX_CONNECTIONS) return port.disconnect()
    const guarded = guardPort(port)
    const page = { tabId: asking.tabId, origin: asking.origin, documentId: port.sender?.documentId }
    connections.set(guarded, page)
    guarded.ended.addEventListener('abort', () => connections.delete(guarded))
    void serveIfAllowed(guarded, page).catch(() => guarded.disconnect())
  })
  // While the background sleeps, only the page's own content script knows that a client is there.
  chrome.runtime.onMessage.addListener((message: { type?: unknown }, sender) => {
    const page = message.type === 'toolsChanged' ? pageOf(sender) : undefined
    if (page) void announce(page)
    return false
  })
}

async function serveIfAllowed(port: GuardedPort, page: AgentPage): Promise<void> {
  if (!watching) watchSetting('sites', closeOthers)
  watching = true
  if (!mayConnect(await readSetting('sites'), page)) return port.disconnect()
  // It is large, and the background usually starts for something else.
  const { serveClient } = await import('./serve-client.ts')
  if (!port.ended.aborted) await serveClient(port, { page })
}

/** The user has changed what sites are allowed to do. */
function closeOthers(sites: Readonly<Record<string, SiteSettings>>): void {
  for (const [port, page] of connections) if (!mayConnect(sites, page)) port.disconnect()
}

function mayConnect(sites: Readonly<Record<string, SiteSettings>>, { origin }: AgentPage): boolean {
  return Object.hasOwn(sites, origin) && sites[origin]?.clients === true
}

async function announce(page: AgentPage): Promise<void> {
  if (mayConnect(await readSetting('sites'), page)) await askTab(page.tabId, 'announceTools', {})
}
