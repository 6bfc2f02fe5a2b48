import type { TabTool, ToolOutcome, WebMcp } from '../messages.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'

/** A tool of a directory, for the page's model context. */
export interface OfferedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** Runs it. The input is as the caller sent it. Never rejects. */
  readonly run: (input: unknown, signal: AbortSignal) => Promise<ToolOutcome>
}

/** The model context of a page, seen from the content script: the browser's own, or our fallback in the page's world. */
export interface PageContext {
  readonly webMcp: WebMcp
  /** @throws {Error} if the page does not answer in time. */
  list(): Promise<{ readonly total: number; readonly tools: readonly TabTool[] }>
  /** Never rejects. */
  run(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome>
  /** Registers these in place of those offered before. If the page itself has a tool of that name, the page's stays. */
  offer(tools: readonly OfferedTool[]): void
  /** Reports that the directories the page names have been looked up. */
  settle(): void
}
