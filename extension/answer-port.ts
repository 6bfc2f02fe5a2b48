import type { ToolOutcome } from './messages.ts'

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
