import { coalesce } from '../coalesce.ts'
import { h } from '../ui/dom.ts'
import { replaceContent, createViewStack } from '../ui/view-stack.ts'
import { createFoundDirectories } from '../ui/found-directories.ts'
import { findTab, seePage, showPage } from '../ui/site-switch.ts'
import { createOpenTool } from './tool-view.ts'
import { createOffer } from './offer.ts'
import type { Offer } from './offer.ts'
import { createTabSource } from './tool-list.ts'

interface ThisPageTab {
  readonly element: HTMLElement
  update(): Promise<void>
}

export function createThisPageTab(tab: WatchedTab): ThisPageTab {
  const content = h('div')
  const stack = createViewStack(h('div', {}, h('h2', { class: 'unseen' }, 'This page'), content))
  const open = createOpenTool(stack)
  let shown: string | undefined = ''
  let offer: Offer | undefined

  // Changes during a look, as often as pages make them, cause one more look and not one each.
  const update = coalesce(async () => {
    const seen = await seePage(tab.current())
    const now = JSON.stringify(seen)
    // If nothing has changed, what someone is reading stays.
    if (now === shown) return
    shown = now
    offer?.cancel()
    const { tabId, tools } = seen ?? {}
    offer =
      tabId !== undefined && tools?.total ? createOffer(createTabSource(tabId, tools), open, tools.total) : undefined
    const empty = 'The page offers no tools. Saved directories have theirs: see “Directories”.'
    replaceContent(
      content,
      offer?.search,
      ...showPage(seen, () => void update()),
      tools?.total === 0 ? h('p', { class: 'empty' }, empty) : undefined,
      offer?.tools,
      seen && createFoundDirectories(seen.found, seen.saved),
    )
  })
  return { element: stack.element, update }
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
  const { tab: first, isNamed } = await findTab()
  let tabId = first?.id
  chrome.tabs.onActivated.addListener((tab) => {
    if (isNamed || tab.windowId !== first?.windowId) return
    ;({ tabId } = tab)
    changed()
  })
  chrome.tabs.onUpdated.addListener((updated, { status }) => {
    if (updated === tabId && status !== undefined) changed()
  })
  chrome.runtime.onMessage.addListener((message: { type?: unknown }, sender) => {
    if (message.type === 'toolsChanged' && sender.tab?.id === tabId) changed()
  })
  return { current: () => tabId }
}
