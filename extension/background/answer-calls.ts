import { answerPort } from '../answer-port.ts'
import { isDirectoryUrl } from '../directories/is-directory-url.ts'
import { runDirectoryTool } from '../directories/run-directory-tool.ts'
import { CALL_PORT, MAX_INPUT_CHARACTERS } from '../messages.ts'
import type { CallRequest, ToolOutcome } from '../messages.ts'
import { isOn, pageOf } from './answer-requests.ts'
import type { AskingPage } from './answer-requests.ts'
import { findDirectory } from './directories.ts'

/** Calls directories for pages that offer their tools. A page that goes away, or is cancelled, ends its call. */
export function answerCalls(): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name !== CALL_PORT) return
    const page = port.sender && pageOf(port.sender)
    if (!page) return port.disconnect()
    answerPort(port, (request: CallRequest, signal) => answer(request, page, signal))
  })
}

async function answer(request: CallRequest, page: AskingPage, signal: AbortSignal): Promise<ToolOutcome> {
  const failed = (problem: string): ToolOutcome => ({ status: 'failed', problem })
  if (!(await isOn(page))) return failed('This site was turned off in the extension.')
  if (!isDirectoryUrl(request.url, page.url)) return failed('This page may not name that directory.')
  if (JSON.stringify(request.args).length > MAX_INPUT_CHARACTERS)
    return failed('The arguments are too long. Send less.')
  const found = await findDirectory(request.url, page.url)
  return found.status === 'found'
    ? runDirectoryTool(found.directory, request.name, request.args, signal)
    : failed(found.problem)
}
