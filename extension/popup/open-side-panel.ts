/** What Firefox has instead of `chrome.sidePanel`; `chrome` lacks it there. */
interface Firefox {
  readonly browser?: { readonly sidebarAction?: { open(): Promise<void> } }
}

/**
 * Opens the side panel, in Firefox the sidebar. To be called in answer to a click and at once: browsers refuse it
 * otherwise.
 */
export function openSidePanel(windowId: number): Promise<void> {
  const { browser } = globalThis as Firefox
  return browser?.sidebarAction ? browser.sidebarAction.open() : chrome.sidePanel.open({ windowId })
}
