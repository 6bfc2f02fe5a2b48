import { watchSetting } from '../../settings.ts'
import type { AgentTool } from './agent-tool.ts'
import { listAgentTools } from './list-agent-tools.ts'

/** Milliseconds within which changes count as one, and between two checks. */
const PAUSE_MS = 100

/** The callbacks to notify. */
const watchers = new Set<(tools: readonly AgentTool[]) => void>()

let started = false
let telling = false
let changed = false

/**
 * Calls back when what agents get may have changed: another tab, another page in it, other tools, other directories.
 *
 * @param look Receives the current tools. @param signal Stops it.
 */
export function watchAgentTools(look: (tools: readonly AgentTool[]) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  watchers.add(look)
  signal.addEventListener('abort', () => watchers.delete(look))
  if (!started) listen()
}

/** Done for the first watcher, and never undone: the background does not live long. */
function listen(): void {
  started = true
  chrome.tabs.onActivated.addListener(later)
  chrome.tabs.onUpdated.addListener((_, { status }) => {
    if (status === 'complete') later()
  })
  chrome.windows.onFocusChanged.addListener(later)
  chrome.runtime.onMessage.addListener((message: { type?: unknown }) => {
    if (message.type === 'toolsChanged') later()
    return false
  })
  watchSetting('directories', later)
  watchSetting('sites', later)
}

function later(): void {
  changed = true
  if (!telling) void tellAll()
}

/** One after the other, with pauses: pages may change their tools all the time. */
async function tellAll(): Promise<void> {
  telling = true
  while (changed && watchers.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    changed = false
    const tools = await listAgentTools().catch(() => undefined)
    if (tools) for (const look of watchers) look(tools)
  }
  telling = false
}
