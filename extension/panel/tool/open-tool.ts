import type { ViewStack } from '../../ui/dom/view-stack.ts'
import type { ToolInput } from '../../ui/form/read-form.ts'
import type { PanelTool, ToolSource } from './tool-source.ts'
import { createToolView } from './tool-view.ts'

/** What a tool is opened with. */
export interface ToolStart {
  readonly input?: ToolInput
  /** Whether it is run at once. */
  readonly run?: boolean
  /** What it answered before, and when. */
  readonly before?: { readonly text: string; readonly status: 'done' | 'failed'; readonly at: string }
}

/** Shows a tool: its form, and what it answers. */
export type OpenTool = (source: ToolSource, tool: PanelTool, start?: ToolStart) => void

/** Tools open on top of this. */
export function createOpenTool(stack: ViewStack): OpenTool {
  const open: OpenTool = (source, tool, start = {}) => {
    const view = createToolView(source, tool, start, open)
    stack.push(view)
    if (start.run === true) void view.run()
  }
  return open
}
