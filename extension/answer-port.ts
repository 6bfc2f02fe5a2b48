import type { ToolOutcome } from './messages.ts'

/**
 * Answers what is asked on a port.
 *
 * @param answer Takes what the port's name stands for. Its signal is aborted when the one who asks closes the port, or goes away. Must not reject.
 */
export function answerPort(
  port: chrome.runtime.Port,
  answer: (asked: never, signal: AbortSignal) => Promise<ToolOutcome>,
): void {
  const ended = new AbortController()
  // What it is depends on the name of the port, and both ends are ours.
  const respond = async (asked: never): Promise<void> => {
    const outcome = await answer(asked, ended.signal)
    if (!ended.signal.aborted) port.postMessage(outcome)
  }
  port.onDisconnect.addListener(() => ended.abort())
  port.onMessage.addListener((asked: unknown) => void respond(asked as never))
}
