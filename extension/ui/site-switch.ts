import { sendToBackground } from '../messages.ts'
import type { SiteState, TabTools, WebMcp } from '../messages.ts'
import { createButton, h } from './dom.ts'
import { sitePattern } from '../settings.ts'

const EXPLANATION =
  'When turned on, the extension can read and change pages of this site. It finds the tools they offer and runs the ones you choose, and nothing else. Your browser will ask you to allow it, for this site only.'

/**
 * Shows whether the extension is on for a site, and turns it on or off. What the browser will ask is explained before
 * it asks; if the user refuses, it shows that and how to change that later.
 *
 * @param changed Called with the new state.
 */
export function createSiteSwitch(
  tabId: number,
  state: Exclude<SiteState, { status: 'impossible' }>,
  changed: (state: SiteState) => void,
): HTMLElement {
  const { origin } = state
  const host = h('strong', {}, new URL(origin).host)
  const problem = h('p', { role: 'alert', class: 'field-problem' })
  if (state.status === 'on') {
    const off = createButton('Turn off', async () => changed(await setSite(tabId, false)), {
      'data-key': 'site-switch',
    })
    const text = h('p', {}, host, h('span', { class: 'mark' }, 'On'))
    return h('div', { class: 'site' }, text, off)
  }
  const press = async (): Promise<void> => {
    problem.textContent = ''
    const outcome = await turnOn(tabId, origin)
    if (outcome?.status === 'on') return changed(outcome)
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
export function describePage(tabId: number, tools: TabTools | undefined): readonly (HTMLElement | undefined)[] {
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
