import { MAX_INPUT_CHARACTERS, failed } from './messages.ts'
import type { ToolCall, ToolOutcome } from './messages.ts'

/** Name of the port on which a tool of a tab is called: panel or background → content script. */
export const TAB_PORT = 'run-tool'

/** Name of the port on which a directory is called: content script or panel → background. */
export const DIRECTORY_PORT = 'call-directory'

export interface DirectoryPortCall extends ToolCall {
  /** `P/` of a directory that the page names, or that the user has saved. */
  readonly url: string
}

/** A call on either port; `url` is on {@link DIRECTORY_PORT} alone. */
type PortCall = ToolCall & Partial<DirectoryPortCall>

/**
 * Calls a tool of the page in a tab, through its content script.
 *
 * @param signal Cancels.
 * @returns Never rejects.
 */
export function callTab(tabId: number, call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> {
  const connect = (): chrome.runtime.Port => chrome.tabs.connect(tabId, { name: TAB_PORT, frameId: 0 })
  return callThrough(connect, call, signal, 'The page is gone, or the extension is not on there. Reload the page.')
}

/**
 * Calls a tool of a directory through the background: pages may forbid requests to their scripts, and content scripts
 * count as the page.
 *
 * @param signal Cancels.
 * @returns Never rejects.
 */
export function callThroughBackground(call: DirectoryPortCall, signal: AbortSignal): Promise<ToolOutcome> {
  const connect = (): chrome.runtime.Port => chrome.runtime.connect({ name: DIRECTORY_PORT })
  return callThrough(connect, call, signal, 'The extension was restarted or updated. Try again, or reload the page.')
}

/**
 * Answers the call that arrives on a port, once it has been checked.
 *
 * @param run Its signal is aborted when the caller cancels or goes away. Must not reject.
 */
export function answerPort(
  port: chrome.runtime.Port,
  run: (call: PortCall, signal: AbortSignal) => Promise<ToolOutcome>,
): void {
  const ended = new AbortController()
  const answer = async (call: PortCall): Promise<void> => {
    const problem = findCallProblem(call)
    const outcome = problem === undefined ? await run(call, ended.signal) : failed(problem)
    if (!ended.signal.aborted) port.postMessage(outcome)
  }
  port.onDisconnect.addListener(() => ended.abort())
  // Proof: both ends are ours; what pages and agents give is checked.
  port.onMessage.addListener((call: unknown) => void answer(call as PortCall))
}

function findCallProblem({ input }: ToolCall): string | undefined {
  if (Object(input) !== input || Array.isArray(input)) return 'arguments: expected an object.'
  const isLong = JSON.stringify(input).length > MAX_INPUT_CHARACTERS
  return isLong ? `The arguments have more than ${MAX_INPUT_CHARACTERS} characters. Send less.` : undefined
}

/** @param connect Throws if the other side is missing. @param gone Message of the failure if it is, or goes away. */
function callThrough(
  connect: () => chrome.runtime.Port,
  call: ToolCall,
  signal: AbortSignal,
  gone: string,
): Promise<ToolOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(failed('Cancelled.'))
    let port: chrome.runtime.Port
    try {
      port = connect()
    } catch {
      return resolve(failed(gone))
    }
    const settle = (outcome: ToolOutcome): void => {
      signal.removeEventListener('abort', cancel)
      port.disconnect()
      resolve(outcome)
    }
    const cancel = (): void => settle(failed('Cancelled.'))
    signal.addEventListener('abort', cancel)
    port.onMessage.addListener((outcome: ToolOutcome) => settle(outcome))
    port.onDisconnect.addListener(() => {
      // Reading it keeps Chromium from reporting it as unchecked.
      void chrome.runtime.lastError
      settle(failed(gone))
    })
    port.postMessage(call)
  })
}
