import type { Page } from 'playwright'
import type { ToolOutcome } from '../../extension/messages.ts'
import type { ExtensionBrowser } from './launch-extension.ts'
import { tabIdOf } from './tab.ts'

/** Runs a tool of a page as the panel does, through the content script. @returns Resolves when it answers. */
export async function runInTab(
  browser: ExtensionBrowser,
  page: Page,
  name: string,
  input: object = {},
): Promise<ToolOutcome> {
  const worker = await browser.background()
  return worker.evaluate(
    ({ tabId, request }) =>
      new Promise((resolve) => {
        const port = chrome.tabs.connect(tabId, { name: 'run-tool', frameId: 0 })
        port.onMessage.addListener((outcome: ToolOutcome) => {
          resolve(outcome)
          port.disconnect()
        })
        port.onDisconnect.addListener(() => resolve({ status: 'failed', problem: 'Disconnected.' }))
        port.postMessage(request)
      }),
    { tabId: await tabIdOf(browser, page), request: { name, input } },
  )
}
