import { ask } from '../../messages.ts'
import type { SiteState } from '../../messages.ts'
import { sitePattern } from '../../site-pattern.ts'

/** The outcome of turning a site on; `undefined` if the user refused the permission. */
export type TurnOnOutcome = SiteState | undefined

/** Turns the site of a tab on. Must be called first thing in response to a click: browsers only ask then. */
export async function turnOn(tabId: number, origin: string): Promise<TurnOnOutcome> {
  const asked = chrome.permissions.request({ origins: [sitePattern(origin)] })
  // A popup may be closed while the browser asks.
  const wanted = ask('wantSite', { tabId, native: hasWebMcp() })
  const [granted] = await Promise.all([asked, wanted])
  return granted ? setSite(tabId, true) : undefined
}

/** Turns the site of a tab off, and gives up the permission. */
export function turnOff(tabId: number): Promise<SiteState> {
  return setSite(tabId, false)
}

function setSite(tabId: number, on: boolean): Promise<SiteState> {
  return ask('setSite', { tabId, on, native: hasWebMcp() })
}

/** The extension's own pages have it if the browser has it everywhere. */
function hasWebMcp(): boolean {
  return 'modelContext' in document
}
