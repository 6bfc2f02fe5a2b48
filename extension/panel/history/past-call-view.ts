import type { HistoryEntry } from '../../settings/settings.ts'
import { createElement } from '../../ui/dom/create-element.ts'
import { createLink } from '../../ui/dom/create-link.ts'
import type { View } from '../../ui/dom/view-stack.ts'
import { createResult } from '../../ui/result/create-result.ts'
import { createResultView } from '../../ui/result/create-result-view.ts'
import { formatTime } from '../../ui/format-time.ts'
import { showProblem } from '../tool/show-problem.ts'
import { labelOf } from '../../ui/result/label-of.ts'

/** Shows a call whose tool is not there now: its input and its answer. */
export function createPastCallView({ where, tool, input, status, text, at }: HistoryEntry): View {
  const title = labelOf(tool)
  return {
    title,
    content: createElement(
      'div',
      {},
      createElement('p', { class: 'where' }, createLink(where.title, where.url), ` · ${formatTime(at)}`),
      createElement(
        'p',
        { class: 'hint' },
        'This tool is not available now. Open its page, or save its directory, to run it again.',
      ),
      createElement('h3', {}, 'Input'),
      createElement(
        'pre',
        { class: 'code', tabindex: 0, role: 'group', 'aria-label': 'Input' },
        JSON.stringify(input, undefined, 2),
      ),
      status === 'failed'
        ? showProblem(text)
        : createResultView({
            answer: { text, result: createResult(text), failed: false },
            asked: { tool: title, where },
            readWhole: undefined,
            readNext: undefined,
          }),
    ),
  }
}
