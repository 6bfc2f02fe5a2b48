import { sendToBackground, sendToTab } from '../messages.ts'
import type { SiteState, TabTools, WebMcp } from '../messages.ts'
import { createButton, h } from './dom.ts'
import { readSetting, sitePattern } from '../settings.ts'
import type { DirectoryPage, SavedDirectory } from '../settings.ts'

/** The tab that popup or panel is about: the one named in its URL (`?tab=ID`), or the one in front. */
export async function findTab(): Promise<{ readonly tab: chrome.tabs.Tab | undefined; readonly isNamed: boolean }> {
  const named = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN)
  if (Number.isSafeInteger(named)) return { tab: await chrome.tabs.get(named), isNamed: true }
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  return { tab, isNamed: false }
}

/** What there is to show of a tab. */
export interface SeenPage {
  readonly tabId: number
  readonly state: SiteState
  /** Of its page, if the extension is on there. */
  readonly tools: TabTools | undefined
  /** What the page names; while its site is off, as far as a click on the toolbar lets us look. */
  readonly found: readonly DirectoryPage[]
  readonly saved: readonly SavedDirectory[]
}

/** @returns `undefined` if there is no tab. */
export async function seePage(tabId: number | undefined): Promise<SeenPage | undefined> {
  const state = tabId === undefined ? undefined : await sendToBackground('siteState', { tabId })
  // The background does not answer if the tab has just gone.
  if (tabId === undefined || !state) return undefined
  const tools = state.status === 'on' ? await sendToTab(tabId, 'listTools') : undefined
  const looked = state.status === 'off' ? await sendToBackground('lookOnce', { tabId }) : undefined
  return { tabId, state, tools, found: tools?.directories ?? looked ?? [], saved: await readSetting('directories') }
}

/** Shows whether the extension is on for a page, and what it has there. @param changed Called when that may differ. */
export function showPage(seen: SeenPage | undefined, changed: () => void): readonly (HTMLElement | undefined)[] {
  if (!seen) return [h('p', { class: 'empty' }, 'There is no page here.')]
  const { tabId, state, tools } = seen
  if (state.status === 'impossible') return [h('p', { class: 'empty' }, state.problem)]
  const site = createSiteSwitch(tabId, state, changed)
  return state.status === 'off' ? [site] : [site, ...describePage(tabId, tools)]
}

const EXPLANATION =
  'When turned on, the extension can read and change pages of this site. It finds the tools they offer and runs the ones you choose, and nothing else. Your browser will ask you to allow it, for this site only.'

/**
 * Shows whether the extension is on for a site, and turns it on or off. What the browser will ask is explained before
 * it asks; if the user refuses, it shows that and how to change that later.
 */
function createSiteSwitch(
  tabId: number,
  state: Exclude<SiteState, { status: 'impossible' }>,
  changed: () => void,
): HTMLElement {
  const { origin } = state
  const host = h('strong', {}, new URL(origin).host)
  const problem = h('p', { role: 'alert', class: 'field-problem' })
  if (state.status === 'on') {
    const off = createButton('Turn off', () => setSite(tabId, false).then(changed), { 'data-key': 'site-switch' })
    const text = h('p', {}, host, h('span', { class: 'mark' }, 'On'))
    return h('div', { class: 'site' }, text, off)
  }
  const press = async (): Promise<void> => {
    problem.textContent = ''
    const outcome = await turnOn(tabId, origin)
    if (outcome?.status === 'on') return changed()
    problem.textContent = outcome
      ? 'The browser did not keep the permission. Try again, or allow the site in the browser’s settings for this extension.'
      : 'You did not allow it, so nothing has changed. Press the button again if you change your mind.'
  }
  return h(
    'div',
    { class: 'site off' },
    h('p', {}, host, h('span', { class: 'mark' }, 'Off')),
    h('p', { class: 'help' }, EXPLANATION),
    createButton('Turn on for this site', press, { class: 'primary', 'data-key': 'site-switch' }),
    problem,
  )
}

/**
 * Turns the site of a tab on. Must be called first thing in response to a click: browsers only ask then.
 *
 * @returns `undefined` if the user refused the permission.
 */
async function turnOn(tabId: number, origin: string): Promise<SiteState | undefined> {
  const request = chrome.permissions.request({ origins: [sitePattern(origin)] })
  // A popup may be closed while the browser asks.
  const wanted = sendToBackground('wantSite', { tabId, native: hasWebMcp() })
  const [granted] = await Promise.all([request, wanted])
  return granted ? setSite(tabId, true) : undefined
}

function setSite(tabId: number, on: boolean): Promise<SiteState> {
  return sendToBackground('setSite', { tabId, on, native: hasWebMcp() })
}

/** The extension's own pages have it if the browser has it everywhere. */
function hasWebMcp(): boolean {
  return 'modelContext' in document
}

const WORDS: Readonly<Record<WebMcp, string>> = {
  native: 'This browser has WebMCP.',
  fallback: 'This extension provides WebMCP to the page.',
  none: 'There is no WebMCP here.',
}

/**
 * Describes whose WebMCP the page of a tab has, and how many tools, and offers to reload it where that helps.
 *
 * @param tools `undefined` if the extension is not in the page.
 */
function describePage(tabId: number, tools: TabTools | undefined): readonly (HTMLElement | undefined)[] {
  const reload = createButton('Reload the page', () => chrome.tabs.reload(tabId), { 'data-key': 'reload' })
  const why = h('p', {}, 'The page was open before. Reload it, so that its scripts find the tools.')
  const hint = h('div', { class: 'hint' }, why, reload)
  if (!tools) return [hint]
  const { webMcp, total, late } = tools
  const count = total === 0 ? 'No tools here.' : total === 1 ? '1 tool here.' : `${total} tools here.`
  return [
    h('p', { class: 'help', role: 'status' }, `${count} ${WORDS[webMcp]}`),
    late && webMcp === 'fallback' ? hint : undefined,
  ]
}
