import { sendToTab } from '../messages.ts'
import type { SiteState } from '../messages.ts'
import { changeSetting, readSetting, sitePattern } from '../settings.ts'
import { injectInto, rememberNative, syncScripts } from './content-scripts.ts'

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
  await rememberNative(native)
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
