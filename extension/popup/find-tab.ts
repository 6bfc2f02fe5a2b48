/** A tab, as far as the popup needs it. */
export interface PopupTab {
  readonly id: number | undefined
  readonly windowId: number
}

/** The tab that the popup is about: the one in front, or the one named in the popup's URL (`?tab=ID`). */
export async function findTab(): Promise<PopupTab> {
  const named = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN)
  const [active] = await chrome.tabs.query({ active: true, currentWindow: true })
  const tab = Number.isSafeInteger(named) ? await chrome.tabs.get(named) : active
  return { id: tab?.id, windowId: tab?.windowId ?? chrome.windows.WINDOW_ID_CURRENT }
}
