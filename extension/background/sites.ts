import { sendToTab } from '../messages.ts'
import type { SiteState } from '../messages.ts'
import { changeSetting, readSetting, sitePattern } from '../settings.ts'

const WANTED_KEY = 'wanted'

interface WantedSite {
  readonly tabId: number
  readonly native: boolean
}

/** Whether, and how far, the site of a tab is turned on. */
export async function readSiteState(tabId: number): Promise<SiteState> {
  const { url } = await chrome.tabs.get(tabId)
  // Without the permission for a site the browser does not reveal the tab's URL, unless the user has clicked.
  if (url === undefined) {
    return {
      status: 'impossible',
      problem: 'Click the extension’s button in the toolbar, so that it can see which page this is.',
    }
  }
  const origin = originOf(url)
  if (origin === undefined) {
    return { status: 'impossible', problem: 'This works on web pages: https, or http on this machine.' }
  }
  const site = (await readSetting('sites'))[origin]
  return site ? { status: 'on', origin, clients: site.clients } : { status: 'off', origin }
}

/** Turns the site of a tab on or off. Turning it on requires the permission. */
export async function setSite(tabId: number, on: boolean, native: boolean): Promise<SiteState> {
  const state = await readSiteState(tabId)
  if (state.status === 'impossible') return state
  const { origin } = state
  await rememberNative(EVERYWHERE, native)
  const origins = [sitePattern(origin)]
  if (!on) {
    await turnOff([origin])
    await sendToTab(tabId, 'stop')
    const left = Object.keys(await readSetting('sites')).map(sitePattern)
    // In Firefox another port of the host may need it. What the manifest requires, as a test's does, cannot be given up.
    if (!left.some((pattern) => origins.includes(pattern))) {
      await chrome.permissions.remove({ origins }).catch(() => false)
    }
  } else if (await chrome.permissions.contains({ origins })) {
    await changeSetting('sites', (sites) => ({ ...sites, [origin]: sites[origin] ?? { clients: false } }))
    await syncScripts()
    await injectInto(tabId, native, state.status === 'on' && state.clients)
  }
  return readSiteState(tabId)
}

/** Remembers for which tab the user is being asked for the permission, until the browser is closed. */
export async function wantSite(tabId: number, native: boolean): Promise<void> {
  await chrome.storage.session.set({ [WANTED_KEY]: { tabId, native } satisfies WantedSite })
}

/** A permission was granted. Turns on the site it was requested for, if it is that one. */
export async function turnOnWantedSite(): Promise<void> {
  const stored = await chrome.storage.session.get(WANTED_KEY)
  const wanted = stored[WANTED_KEY] as WantedSite | undefined
  await chrome.storage.session.remove(WANTED_KEY)
  if (wanted) await setSite(wanted.tabId, true, wanted.native)
}

/** Lets page scripts of a site connect as MCP clients, from the next page load on. */
export async function setClients(origin: string, clients: boolean): Promise<void> {
  await changeSetting('sites', (sites) => (sites[origin] ? { ...sites, [origin]: { clients } } : sites))
  await syncScripts()
}

/** The user has revoked a permission in the browser's own settings. */
export async function dropRevokedSites(): Promise<void> {
  const origins = Object.keys(await readSetting('sites'))
  const allowed = await Promise.all(
    origins.map((origin) => chrome.permissions.contains({ origins: [sitePattern(origin)] })),
  )
  await turnOff(origins.filter((_, index) => allowed[index] === false))
}

async function turnOff(origins: readonly string[]): Promise<void> {
  await changeSetting('sites', (sites) =>
    Object.fromEntries(Object.entries(sites).filter(([origin]) => !origins.includes(origin))),
  )
  await syncScripts()
}

/** `undefined` for pages that cannot be turned on. */
function originOf(url: string): string | undefined {
  const { protocol, hostname, origin } = new URL(url)
  const here = hostname === 'localhost' || hostname === '127.0.0.1'
  return protocol === 'https:' || (protocol === 'http:' && here) ? origin : undefined
}

const CONTENT_SCRIPT = 'content.js'
const MAIN_WORLD_SCRIPT = 'main-world.js'
const CLIENTS_SCRIPT = 'clients.js'

/** In frames too, also those that have no address of their own, such as `srcdoc`. They stop where a frame may not have tools. */
const FIRST = { runAt: 'document_start', allFrames: true, matchOriginAsFallback: true } as const

/** Where the browser itself has WebMCP, kept until it is closed: the user may switch it on or off, or a token may expire. */
const NATIVE_KEY = 'nativeOn'

/** For an origin: on every site, as the extension's own pages have it. For others the site has a token. */
const EVERYWHERE = '*'

/**
 * Makes the browser inject what the settings require: nothing on sites that are off, the fallback where the browser has
 * no WebMCP, the relay for MCP clients where the user wants it.
 */
export async function syncScripts(): Promise<void> {
  await navigator.locks.request('scripts', async () => {
    const sites = Object.entries(await readSetting('sites'))
    const native = await readNative()
    const patternsOf = (isWanted: (site: (typeof sites)[number]) => boolean): string[] =>
      sites.filter(isWanted).map(([origin]) => sitePattern(origin))
    const lacking = patternsOf(([origin]) => !native.includes(EVERYWHERE) && !native.includes(origin))
    const scripts: chrome.scripting.RegisteredContentScript[] = [
      { id: 'main-world', js: [MAIN_WORLD_SCRIPT], world: 'MAIN', ...FIRST, matches: lacking },
      { id: 'content', js: [CONTENT_SCRIPT], ...FIRST, matches: patternsOf(() => true) },
      // The server for clients is large: it does not hold up the page.
      {
        id: 'clients',
        js: [CLIENTS_SCRIPT],
        runAt: 'document_idle',
        matches: patternsOf(([, { clients }]) => clients),
      },
    ]
    // An empty list would mean all of them.
    await chrome.scripting.unregisterContentScripts()
    const wanted = scripts.filter(({ matches = [] }) => matches.length > 0)
    if (wanted.length > 0) await chrome.scripting.registerContentScripts(wanted)
  })
}

async function injectInto(tabId: number, native: boolean, clients: boolean): Promise<void> {
  const target = { tabId, allFrames: true }
  // Where a site has a token, the script finds WebMCP and leaves it alone.
  if (!native) await chrome.scripting.executeScript({ target, files: [MAIN_WORLD_SCRIPT], world: 'MAIN' })
  await chrome.scripting.executeScript({ target, files: [CONTENT_SCRIPT] })
  if (clients) await chrome.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [CLIENTS_SCRIPT] })
}

/** A document has reported whether the browser has WebMCP on its site. @param where Its origin, or {@link EVERYWHERE}. */
export async function rememberNative(where: string, has: boolean): Promise<void> {
  const native = await readNative()
  if (native.includes(where) === has || (where !== EVERYWHERE && native.includes(EVERYWHERE))) return
  const others = native.filter((one) => one !== where)
  await chrome.storage.session.set({ [NATIVE_KEY]: has ? [...others, where] : others })
  await syncScripts()
}

async function readNative(): Promise<readonly string[]> {
  const stored = await chrome.storage.session.get({ [NATIVE_KEY]: [] })
  return stored[NATIVE_KEY] as readonly string[]
}

/** A page that sends a request, as the browser identifies it. */
export interface SendingPage {
  readonly tabId: number
  readonly url: string
  readonly origin: string
}

/** The page whose content script sent the request, if it is one and in the top frame. */
export function pageOf(sender: chrome.runtime.MessageSender | undefined): SendingPage | undefined {
  const { tab, frameId, url } = sender ?? {}
  if (tab?.id === undefined || frameId !== 0 || url === undefined || !/^https?:/.test(url)) return undefined
  return { tabId: tab.id, url, origin: new URL(url).origin }
}

/** Whether one of the extension's own pages sent the request. */
export function isOurPage(sender: chrome.runtime.MessageSender | undefined): boolean {
  return sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true
}

/** Whether a page's site is on now. */
export async function isOn({ origin }: { readonly origin: string }): Promise<boolean> {
  return Object.hasOwn(await readSetting('sites'), origin)
}
