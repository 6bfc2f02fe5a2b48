import type { ToolOutcome } from './messages.ts'

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
