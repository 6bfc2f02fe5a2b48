import { RUN_PORT } from './messages.ts'
import type { RunRequest, ToolOutcome } from './messages.ts'

/**
 * Runs a tool of the page in a tab, through its content script.
 *
 * @param signal Cancels.
 * @param documentId Only in this document of the tab.
 * @returns Never rejects.
 */
export async function runTabTool(
  tabId: number,
  request: RunRequest,
  signal: AbortSignal,
  documentId?: string,
): Promise<ToolOutcome> {
  if (signal.aborted) return { status: 'failed', problem: 'Cancelled.' }
  const port = chrome.tabs.connect(tabId, {
    name: RUN_PORT,
    ...(documentId === undefined ? { frameId: 0 } : { documentId }),
  })
  return new Promise((resolve) => {
    const settle = (outcome: ToolOutcome): void => {
      signal.removeEventListener('abort', cancel)
      port.disconnect()
      resolve(outcome)
    }
    const cancel = (): void => settle({ status: 'failed', problem: 'Cancelled.' })
    signal.addEventListener('abort', cancel)
    port.onMessage.addListener((outcome: ToolOutcome) => settle(outcome))
    port.onDisconnect.addListener(() => {
      // Reading it keeps Chromium from reporting it as unchecked.
      void chrome.runtime.lastError
      settle({ status: 'failed', problem: 'The page has gone, or the extension is not on there. Reload the page.' })
    })
    port.postMessage(request)
  })
}
