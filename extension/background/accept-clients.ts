import { sendToTab } from '../messages.ts'
import { PAGE_CLIENT_PORT } from '../ports.ts'
import { changeSetting, readSetting, watchSetting } from '../settings.ts'
import type { Settings } from '../settings.ts'
import type { AgentPage } from './agent-tools.ts'
import { guardPort } from './guard-port.ts'
import type { GuardedPort } from './guard-port.ts'
import { pageOf } from './sites.ts'

/** Name of the port on which other extensions connect, as their transport calls it. */
const EXTENSION_PORT = 'mcp'

/** Most connections of one extension, and of one tab, whose script makes one. */
const MAX_OF_EXTENSION = 8
const MAX_OF_TAB = 2

/** Most extensions remembered as having asked; more would only fill the storage. */
const MAX_REFUSED = 50

type Client = { readonly extensionId: string } | { readonly page: AgentPage }

const connections = new Map<GuardedPort, Client>()

let isWatching = false

/**
 * Lets MCP clients connect: other extensions that the user allows and, through our content script, scripts of pages on
 * sites where the user allows it.
 *
 * **Security defaults:** no extension is allowed until the user allows it. A refused one is remembered, so that it can be
 * shown to the user. Scripts that an extension runs on web pages are refused: their traffic could be the page's. A page
 * gets the tools of its own document and nothing else: no other tab, no directory that the user has saved. Frames get
 * nothing.
 */
export function acceptClients(): void {
  chrome.runtime.onConnectExternal.addListener((port) => {
    const { id, url } = port.sender ?? {}
    if (port.name !== EXTENSION_PORT || id === undefined || url === undefined || !/^[a-z]+-extension:/.test(url)) {
      return port.disconnect()
    }
    accept(
      port,
      { extensionId: id },
      MAX_OF_EXTENSION,
      (client) => 'extensionId' in client && client.extensionId === id,
    )
  })
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== PAGE_CLIENT_PORT) return
    const sender = pageOf(port.sender)
    if (!sender) return port.disconnect()
    const { tabId, origin } = sender
    const page = { tabId, origin, documentId: port.sender?.documentId }
    accept(port, { page }, MAX_OF_TAB, (client) => 'page' in client && client.page.tabId === tabId)
  })
  // While the background sleeps, only the page's own content script knows that a client is there.
  chrome.runtime.onMessage.addListener((message: { type?: unknown }, sender) => {
    const page = message.type === 'toolsChanged' ? pageOf(sender) : undefined
    if (page) void announceTools(page)
    return false
  })
}

/** @param most Connections for which `isSame` holds. */
function accept(port: chrome.runtime.Port, client: Client, most: number, isSame: (client: Client) => boolean): void {
  if ([...connections.values()].filter(isSame).length >= most) return port.disconnect()
  const guarded = guardPort(port)
  connections.set(guarded, client)
  guarded.ended.addEventListener('abort', () => connections.delete(guarded))
  void serveIfAllowed(guarded, client).catch(() => guarded.disconnect())
}

async function serveIfAllowed(port: GuardedPort, client: Client): Promise<void> {
  watchPermissions()
  const settings = { sites: await readSetting('sites'), extensions: await readSetting('extensions') }
  if (!isAllowed(client, settings)) {
    // First, so that the settings have it when its port closes.
    if ('extensionId' in client) await rememberRefused(client.extensionId)
    return port.disconnect()
  }
  // It is large, and the background usually starts for something else.
  const { serveClient } = await import('./serve-client.ts')
  if (!port.ended.aborted) await serveClient(port, 'page' in client ? client.page : undefined)
}

/** Closes connections that the user no longer allows. */
function watchPermissions(): void {
  if (isWatching) return
  isWatching = true
  const closeOthers = (settings: Partial<Settings>): void => {
    for (const [port, client] of connections) {
      const isConcerned = 'page' in client ? settings.sites : settings.extensions
      if (isConcerned && !isAllowed(client, settings)) port.disconnect()
    }
  }
  watchSetting('sites', (sites) => closeOthers({ sites }))
  watchSetting('extensions', (extensions) => closeOthers({ extensions }))
}

function isAllowed(client: Client, { sites = {}, extensions = {} }: Partial<Settings>): boolean {
  if ('extensionId' in client) return extensions[client.extensionId]?.allowed === true
  const { origin } = client.page
  return Object.hasOwn(sites, origin) && sites[origin]?.clients === true
}

async function rememberRefused(id: string): Promise<void> {
  await changeSetting('extensions', (extensions) => {
    const refused = Object.values(extensions).filter(({ allowed }) => !allowed).length
    return Object.hasOwn(extensions, id) || refused >= MAX_REFUSED
      ? extensions
      : { ...extensions, [id]: { allowed: false } }
  })
}

async function announceTools(page: AgentPage): Promise<void> {
  if (isAllowed({ page }, { sites: await readSetting('sites') })) await sendToTab(page.tabId, 'announceTools')
}
