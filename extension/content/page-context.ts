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
  /** @throws {Error} when the page does not answer in time. */
  list(): Promise<{ readonly total: number; readonly tools: readonly TabTool[] }>
  /** Never rejects. */
  run(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome>
  /** Registers these, instead of those offered before. Where the page has a name itself, the page's stays. */
  offer(tools: readonly OfferedTool[]): void
  /** Says that what the page names has been looked up. */
  settle(): void
}
