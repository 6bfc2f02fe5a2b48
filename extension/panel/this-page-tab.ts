import { coalesce } from '../coalesce.ts'
import { sendToBackground, sendToTab } from '../messages.ts'
import type { SiteState, TabTools } from '../messages.ts'
import { readSetting } from '../settings.ts'
import { h } from '../ui/dom.ts'
import { replaceContent, createViewStack } from '../ui/view-stack.ts'
import { createFoundDirectories } from '../ui/found-directories.ts'
import { createSiteSwitch, describePage } from '../ui/site-switch.ts'
import { createOpenTool } from './tool-view.ts'
import { createOffer } from './offer.ts'
import type { Offer } from './offer.ts'
import { createTabSource } from './tool-list.ts'

interface ThisPageTab {
  readonly element: HTMLElement
  update(): Promise<void>
}

/** What there is to show: the state of the site, and of its page if the extension is on there. */
interface Seen {
  readonly tabId: number
  readonly state: SiteState
  readonly tools: TabTools | undefined
}

export function createThisPageTab(tab: WatchedTab): ThisPageTab {
  const content = h('div')
  const stack = createViewStack(h('div', {}, h('h2', { class: 'unseen' }, 'This page'), content))
  const open = createOpenTool(stack)
  let shown = ''
  let offer: Offer | undefined

  const see = async (): Promise<Seen | undefined> => {
    const tabId = tab.current()
    if (tabId === undefined) return undefined
    const state = await sendToBackground('siteState', { tabId })
    // The background does not answer if the tab has just gone.
    if (!state) return undefined
    return { tabId, state, tools: state.status === 'on' ? await sendToTab(tabId, 'listTools') : undefined }
  }
  const look = async (): Promise<void> => {
    const seen = await see()
    const found = seen?.tools?.directories ?? (await glance(seen))
    const saved = await readSetting('directories')
    const now = JSON.stringify([seen, found, saved])
    // If nothing has changed, what someone is reading stays.
    if (now === shown) return
    shown = now
    offer?.cancel()
    offer = undefined
    replaceContent(content, ...show(seen), createFoundDirectories(found, saved))
  }
  // Changes during a look, as often as pages make them, cause one more look and not one each.
  const update = coalesce(look)
  const show = (seen: Seen | undefined): readonly (HTMLElement | undefined)[] => {
    if (!seen) return [h('p', { class: 'empty' }, 'There is no page here.')]
    const { tabId, state, tools } = seen
    if (state.status === 'impossible') return [h('p', { class: 'empty' }, state.problem)]
    const site = createSiteSwitch(tabId, state, () => void update())
    if (state.status === 'off') return [site]
    const page = describePage(tabId, tools)
    if (!tools) return [site, ...page]
    if (tools.total === 0) {
      const empty = 'The page offers no tools. Saved directories have theirs: see “Directories”.'
      return [site, ...page, h('p', { class: 'empty' }, empty)]
    }
    offer = createOffer(createTabSource(tabId, tools), open, tools.total)
    return [offer.search, site, ...page, offer.tools]
  }
  return { element: stack.element, update }
}

/** What the page names while its site is off, as far as a click on the toolbar lets us look. */
async function glance(seen: Seen | undefined): Promise<TabTools['directories']> {
  if (seen?.state.status !== 'off') return []
  return (await sendToBackground('lookOnce', { tabId: seen.tabId })) ?? []
}

interface WatchedTab {
  current(): number | undefined
}

/**
 * Follows the tab that the user is looking at, or stays with the one named in the panel's URL (`?tab=ID`).
 *
 * @param changed Called when it is another tab or another page, and when the tools of its page change.
 */
export async function watchTab(changed: () => void): Promise<WatchedTab> {
  const named = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN)
  let tabId: number | undefined
  if (Number.isSafeInteger(named)) tabId = named
  else {
    const [active] = await chrome.tabs.query({ active: true, currentWindow: true })
    tabId = active?.id
    const windowId = active?.windowId
    chrome.tabs.onActivated.addListener((tab) => {
      if (tab.windowId !== windowId) return
      ;({ tabId } = tab)
      changed()
    })
  }
  chrome.tabs.onUpdated.addListener((updated, { status }) => {
    if (updated === tabId && status !== undefined) changed()
  })
  chrome.runtime.onMessage.addListener((message: { type?: unknown }, sender) => {
    if (message.type === 'toolsChanged' && sender.tab?.id === tabId) changed()
  })
  return { current: () => tabId }
}
