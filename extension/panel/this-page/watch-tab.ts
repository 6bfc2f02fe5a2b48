/** The tab that the panel is about. */
export interface WatchedTab {
  /** `undefined` if there is none. */
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
