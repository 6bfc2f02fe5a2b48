import type { DirectoryCall } from '../../directories/run-directory-tool.ts'
import type { ToolOutcome } from '../../messages.ts'
import { loadEngine } from './load-engine.ts'

/** Milliseconds a call may take. */
const TIMEOUT_MS = 10_000

/**
 * Answers a call from the published index of a directory that has one.
 *
 * @param signal Cancels.
 * @returns Never rejects.
 */
export async function answerFromIndex(
  call: DirectoryCall,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<ToolOutcome> {
  try {
    const { runIndexTool } = await loadEngine()
    return await runIndexTool(call, signal, timeoutMs)
  } catch {
    return { status: 'failed', problem: 'The extension cannot load its search engine. Restart the browser.' }
  }
}
