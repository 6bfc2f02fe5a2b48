import { answerPort } from '../ports.ts'
import { isDirectoryUrl } from '../directories/is-directory-url.ts'
import { runDirectoryTool } from '../directories/run-directory-tool.ts'
import type { DirectoryCall } from '../directories/run-directory-tool.ts'
import { CALL_PORT, INDEX_PORT, MAX_INPUT_CHARACTERS } from '../messages.ts'
import type { CallRequest, ToolOutcome } from '../messages.ts'
import { findDirectory } from './directories.ts'
import { answerFromIndex } from './agents/answer-from-index.ts'
import { isOn, isOurPage, pageOf } from './agents/asking-page.ts'
import type { AskingPage } from './agents/asking-page.ts'

/**
 * Calls directories for pages that offer their tools, and asks published indexes for the panel. A call ends when the page
 * goes away or cancels it.
 */
export function answerCalls(): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === INDEX_PORT && isOurPage(port.sender)) {
      return answerPort(port, (call: DirectoryCall, signal) => answerFromIndex(call, signal))
    }
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
    ? runDirectoryTool({ ...request, directory: found.directory }, signal, answerFromIndex)
    : failed(found.problem)
}
