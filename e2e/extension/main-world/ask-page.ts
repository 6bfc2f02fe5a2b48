import type { Page } from 'playwright'
import type { TabTools, ToolOutcome } from '../../../extension/messages.ts'
import type { ExtensionBrowser } from '../launch-extension.ts'

/** What the extension's own pages do with the page in a tab. */
export interface PageAsker {
  listTools(page: Page): Promise<TabTools | undefined>
  runTool(page: Page, name: string, input?: object): Promise<ToolOutcome | undefined>
  /** Runs a tool, and cancels when this resolves. Resolves when that is sent. */
  cancelTool(page: Page, name: string, until: Promise<unknown>): Promise<void>
}

/** Asks as the side panel does, from one of the extension's pages. No two tabs may have the same address. */
export async function openAsker(browser: ExtensionBrowser): Promise<PageAsker> {
  const own = await browser.open('popup.html')
  const tabOf = (page: Page): Promise<number> =>
    own.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id ?? -1, page.url())
  const connect = async (page: Page, name: string, input: object) => {
    const tabId = await tabOf(page)
    return own.evaluateHandle(
      ({ tab, request }) => {
        const port = chrome.tabs.connect(tab, { name: 'run-tool', frameId: 0 })
        const answered = new Promise<ToolOutcome | undefined>((resolve) => {
          port.onMessage.addListener(resolve)
          port.onDisconnect.addListener(() => resolve(undefined))
        })
        port.postMessage(request)
        return { port, answered }
      },
      { tab: tabId, request: { name, input } },
    )
  }
  return {
    async listTools(page) {
      const tabId = await tabOf(page)
      return own.evaluate(
        (tab) => chrome.tabs.sendMessage<object, TabTools | undefined>(tab, { type: 'listTools' }, { frameId: 0 }),
        tabId,
      )
    },
    async runTool(page, name, input = {}) {
      const run = await connect(page, name, input)
      return run.evaluate(({ answered }) => answered)
    },
    async cancelTool(page, name, until) {
      const run = await connect(page, name, {})
      await until
      await run.evaluate(({ port }) => port.disconnect())
    },
  }
}
