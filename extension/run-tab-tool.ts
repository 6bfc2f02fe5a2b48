import { askPort } from './ask-port.ts'
import { RUN_PORT } from './messages.ts'
import type { RunRequest, ToolOutcome } from './messages.ts'

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
