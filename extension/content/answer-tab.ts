import { answerPort } from '../answer-port.ts'
import { MAX_INPUT_CHARACTERS, RUN_PORT } from '../messages.ts'
import type { RunRequest, TabTools, ToolOutcome } from '../messages.ts'
import { failedOutcome } from './failed-outcome.ts'
import type { PageContext } from './page-context.ts'

/** What a content script answers from. */
export interface TabAnswers {
  readonly signal: AbortSignal
  readonly context: PageContext
  readonly describe: () => Promise<TabTools>
  readonly stop: () => void
}

/** Answers popup, panel and background until the signal is aborted. Only parts of this extension can send requests. */
export function answerTab({ signal, context, describe, stop }: TabAnswers): void {
  const onMessage = (
    message: { type?: unknown },
    _sender: chrome.runtime.MessageSender,
    respond: (answer?: TabTools) => void,
  ): boolean => {
    if (message.type === 'stop') stop()
    if (message.type !== 'listTools') return false
    describe().then(respond, () => respond())
    // The answer comes later.
    return true
  }
  const onConnect = (port: chrome.runtime.Port): void => {
    if (port.name !== RUN_PORT) return
    answerPort(port, run)
  }
  const run = async ({ name, input }: RunRequest, cancelled: AbortSignal): Promise<ToolOutcome> =>
    JSON.stringify(input).length > MAX_INPUT_CHARACTERS
      ? failedOutcome(`The arguments have more than ${MAX_INPUT_CHARACTERS} characters. Send less.`)
      : context.run(name, input, AbortSignal.any([cancelled, signal]))

  chrome.runtime.onMessage.addListener(onMessage)
  chrome.runtime.onConnect.addListener(onConnect)
  signal.addEventListener('abort', () => {
    try {
      chrome.runtime.onMessage.removeListener(onMessage)
      chrome.runtime.onConnect.removeListener(onConnect)
    } catch {
      // The extension is gone, and the listeners with it.
    }
  })
}
