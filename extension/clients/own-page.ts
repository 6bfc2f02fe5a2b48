import type { TabTools, ToolCall, ToolOutcome } from '../messages.ts'

/** What `content.js` and `clients.js`, two scripts beside the same page, have of each other. Either may start first. */
interface OwnPage {
  /** The page's tools; `content.js` has it. */
  listTools?: () => Promise<TabTools>
  /** Runs one of them. Never rejects. */
  runTool?: (call: ToolCall, signal: AbortSignal) => Promise<ToolOutcome>
  /** `clients.js` has it: called when the tools have changed. */
  toolsChanged?: () => void
}

declare global {
  var gazetteerPage: OwnPage | undefined
}

export function ownPage(): OwnPage {
  globalThis.gazetteerPage ??= {}
  return globalThis.gazetteerPage
}
