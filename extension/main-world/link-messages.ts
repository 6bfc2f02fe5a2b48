import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import type { ToolCall, ToolOutcome } from '../messages.ts'

/**
 * How the content script and the fallback in the page's own world talk: events on `document` whose detail is JSON. Both
 * start before any script of the page; the one that comes second answers the other's hello, and the name of the two
 * further events contains a number that the page had no chance to see. That only keeps honest pages from stumbling on
 * it: everything that comes from the page's world may be forged, and everything sent there may be read.
 */
export const HELLO_EVENT = 'gazetteer:link'

/** Detail of {@link HELLO_EVENT}, as JSON. The content script chooses `channel`; the page's side sends none. */
export interface Hello {
  readonly channel?: string
}

/** Event type for messages in one direction. */
export function linkEvent(channel: string, to: 'page' | 'extension'): string {
  return `${HELLO_EVENT}:${channel}:${to}`
}

export interface LinkTool {
  readonly name: string
  readonly title?: string | undefined
  readonly description: string
  readonly inputSchema?: InputSchema | undefined
  readonly annotations?: Readonly<Record<string, boolean>> | undefined
  /** Whether it is one of `offer`. */
  readonly ours: boolean
}

/** Content script → page. */
export type ToPage =
  /**
   * The tools of directories, replacing those of the previous message. They give way: a page that registers one of their
   * names takes it, and has it until it unregisters it. Tools of the page's forms are included, and do not give way.
   */
  | { readonly type: 'offer'; readonly tools: readonly (Omit<LinkTool, 'ours'> & { readonly form?: boolean })[] }
  /** No further directory will be found in this document soon: `getTools` need not wait any longer. */
  | { readonly type: 'settled' }
  /** Answered by `tools`. At most `limit` are listed, sorted by name, and at most `characters` of JSON. */
  | { readonly type: 'list'; readonly id: number; readonly limit: number; readonly characters: number }
  /** Run one of the page's tools; answered by `result`. */
  | ({ readonly type: 'run'; readonly id: number } & ToolCall)
  /** End a `run`. */
  | { readonly type: 'cancel'; readonly id: number }
  /** Dispatched on a form and not on the document: the `call` is answered with the outcome of its next submission. */
  | { readonly type: 'form'; readonly id: number }
  /** Answers `call`. */
  | { readonly type: 'answer'; readonly id: number; readonly outcome: ToolOutcome }

/** Page → content script. */
export type FromPage =
  | { readonly type: 'tools'; readonly id: number; readonly total: number; readonly tools: readonly LinkTool[] }
  /** Answers `run`. A text of more than `MAX_RESULT_CHARACTERS` counts as a failure. */
  | { readonly type: 'result'; readonly id: number; readonly outcome: ToolOutcome }
  /** Something in the page runs a tool of `offer`. Its input has not been checked. */
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  /** End a `call`. */
  | { readonly type: 'cancel'; readonly id: number }
  /** Tools were added or removed: sent once for all changes in one task. */
  | { readonly type: 'changed'; readonly total: number }

/** Characters of one result that may leave the page; a longer one is refused. */
export const MAX_RESULT_CHARACTERS = 1_000_000
