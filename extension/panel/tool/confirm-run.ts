import { askToConfirm } from '../../ui/dom/ask-to-confirm.ts'
import { createElement } from '../../ui/dom/create-element.ts'
import type { ToolInput } from '../../ui/form/read-form.ts'
import type { PanelTool, ToolSource } from './tool-source.ts'

/** Characters of the input that are shown. */
const MAX_SHOWN = 5000

/** Asks before running a tool that is not read-only. @returns Whether the user agrees. */
export function confirmRun({ where }: ToolSource, tool: PanelTool, input: ToolInput): Promise<boolean> {
  const does = tool.consequential
    ? 'Its effects cannot be undone.'
    : 'The page does not mark it as read-only: it may change or send something for you.'
  const text = JSON.stringify(input, undefined, 2).slice(0, MAX_SHOWN)
  return askToConfirm({
    title: `Run “${tool.title}”?`,
    content: [
      createElement(
        'p',
        { dir: 'auto' },
        `${where.title} (${new URL(where.url).host}) runs it as you, if you are signed in there.`,
      ),
      createElement('p', { class: tool.consequential ? 'warn' : undefined }, does),
      createElement('pre', { class: 'code', tabindex: 0, role: 'group', 'aria-label': 'Input' }, text),
    ],
    yes: 'Run it',
  })
}
