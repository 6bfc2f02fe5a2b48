const COLOUR = '#1f4e79'

/** Shows on the toolbar how many tools the page of a tab has. */
export async function showCount(tabId: number, total: number): Promise<undefined> {
  const text = total === 0 ? '' : total > 999 ? '999+' : String(total)
  try {
    await chrome.action.setBadgeBackgroundColor({ tabId, color: COLOUR })
    await chrome.action.setBadgeText({ tabId, text })
  } catch {
    // The tab is gone.
  }
  return undefined
}
