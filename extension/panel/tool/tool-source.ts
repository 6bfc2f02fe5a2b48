import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import type { ToolOutcome } from '../../messages.ts'
import type { ToolInput } from '../../ui/form/read-form.ts'

/** A tool as the panel shows it, of a directory or of a page. */
export interface PanelTool {
  readonly name: string
  /** Never empty. */
  readonly title: string
  readonly description: string
  /** Nobody has checked it. */
  readonly inputSchema?: InputSchema | undefined
  /** Others are asked about before each run. */
  readonly readOnly: boolean
  /** What it does cannot be undone. */
  readonly consequential: boolean
}

/** Whose tools they are, and how they are run. */
export interface ToolSource {
  /** As in `HistoryEntry`. */
  readonly where: { readonly title: string; readonly url: string }
  readonly tools: readonly PanelTool[]
  /** Never rejects. */
  run(name: string, input: ToolInput, signal: AbortSignal): Promise<ToolOutcome>
}

/**
 * The tool of the same family that reads one thing whole: `fetch` beside `search`, `directory_fetch` beside
 * `directory_search`.
 */
export function findFetchTool({ tools }: ToolSource, { name }: PanelTool): PanelTool | undefined {
  const family = name.replace(/(search|browse)$/, '')
  return family === name ? undefined : tools.find((one) => one.name === `${family}fetch`)
}
