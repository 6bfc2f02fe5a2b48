import { RUN_PORT } from './messages.ts'
import type { ToolOutcome, RunRequest } from './messages.ts'

/**
 * Sends a request on a port of its own, which is closed afterwards.
 *
 * @param connect May throw if the other side is missing.
 * @param signal Cancels, by closing the port.
 * @param gone Message of the failure if the other side is missing or goes away.
 * @returns Never rejects.
 */
export function askPort(
  connect: () => chrome.runtime.Port,
  asked: object,
  signal: AbortSignal,
  gone: string,
): Promise<ToolOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ status: 'failed', problem: 'Cancelled.' })
    let port: chrome.runtime.Port
    try {
      port = connect()
    } catch {
      return resolve({ status: 'failed', problem: gone })
    }
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
      settle({ status: 'failed', problem: gone })
    })
    port.postMessage(asked)
  })
}

/**
 * Answers the request that arrives on a port.
 *
 * @param answer Receives the request, of the type its port's name implies. Its signal is aborted when the other side closes the port or goes away. Must not reject.
 */
export function answerPort(
  port: chrome.runtime.Port,
  answer: (asked: never, signal: AbortSignal) => Promise<ToolOutcome>,
): void {
  const ended = new AbortController()
  // Its type depends on the name of the port, and both ends are ours.
  const respond = async (asked: never): Promise<void> => {
    const outcome = await answer(asked, ended.signal)
    if (!ended.signal.aborted) port.postMessage(outcome)
  }
  port.onDisconnect.addListener(() => ended.abort())
  port.onMessage.addListener((asked: unknown) => void respond(asked as never))
}

/**
 * Runs a tool of the page in a tab, through its content script.
 *
 * @param signal Cancels.
 * @param documentId Only in this document of the tab.
 * @returns Never rejects.
 */
export function runTabTool(
  tabId: number,
  request: RunRequest,
  signal: AbortSignal,
  documentId?: string,
): Promise<ToolOutcome> {
  const target = documentId === undefined ? { frameId: 0 } : { documentId }
  return askPort(
    () => chrome.tabs.connect(tabId, { name: RUN_PORT, ...target }),
    request,
    signal,
    'The page is gone, or the extension is not on there. Reload the page.',
  )
}
