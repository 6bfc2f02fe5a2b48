import type { Page } from 'playwright'
import type { TabTools } from '../../extension/messages.ts'
import type { ExtensionBrowser } from './launch-extension.ts'

/** What the extension knows of a page; nothing where it is not on. */
export async function readTab(browser: ExtensionBrowser, page: Page): Promise<TabTools | undefined> {
  const worker = await browser.background()
  const tabId = await tabIdOf(browser, page)
  return worker.evaluate(async (id) => {
    const answer: unknown = await chrome.tabs
      .sendMessage(id, { type: 'listTools' }, { frameId: 0 })
      .catch(() => undefined)
    return answer as TabTools | undefined
  }, tabId)
}

/** Names of the page's tools that the extension lists, sorted. */
export async function toolNames(browser: ExtensionBrowser, page: Page): Promise<string[]> {
  return ((await readTab(browser, page))?.tools ?? []).map(({ name }) => name).sort()
}

/** What the toolbar shows over the button of the extension while the page is in front. */
export async function readBadge(browser: ExtensionBrowser, page: Page): Promise<string> {
  const worker = await browser.background()
  return worker.evaluate((tabId) => chrome.action.getBadgeText({ tabId }), await tabIdOf(browser, page))
}

/** The browser's number for a page. Its URL must be open once only. */
export async function tabIdOf(browser: ExtensionBrowser, page: Page): Promise<number> {
  const worker = await browser.background()
  const url = page.url().split('#')[0] ?? ''
  const ids = await worker.evaluate(async (wanted) => {
    const tabs = await chrome.tabs.query({})
    return tabs.filter((tab) => tab.url?.split('#')[0] === wanted).map(({ id }) => id)
  }, url)
  const [id] = ids
  if (id === undefined || ids.length !== 1) throw new Error(`${url} is open in ${ids.length} tabs.`)
  return id
}
