import { h } from '../ui/dom.ts'
import type { ToolInput } from '../ui/fields.ts'
import { createResult } from '../ui/result.ts'
import type { Result } from '../ui/result.ts'
import { createResultView } from '../ui/result-view.ts'
import type { Answer } from '../ui/result-view.ts'
import { findFetchTool } from './tool-list.ts'
import type { OpenTool, PanelTool, ToolSource } from './tool-list.ts'

interface ToolRunOptions {
  readonly source: ToolSource
  readonly tool: PanelTool
  readonly open: OpenTool
  /** The status meanwhile. */
  readonly busy: string
  /** Whether results have buttons to copy them. */
  readonly copies: boolean
  readonly showRunning?: (isRunning: boolean) => void
}

export interface ToolRun {
  readonly status: HTMLElement
  readonly results: HTMLElement
  /** Runs it instead of what still runs. @returns Whether an answer or a problem is shown. */
  readonly run: (input: ToolInput) => Promise<boolean>
  readonly cancel: () => void
  /** Cancels it, and shows nothing. */
  readonly clear: () => void
}

/** Runs a tool, and shows how that goes and what it answers. */
export function createToolRun({ source, tool, open, busy, copies, showRunning }: ToolRunOptions): ToolRun {
  let running: AbortController | undefined
  const status = h('p', { role: 'status', class: 'status' })
  const results = h('div', { class: 'results' })
  const fetchTool = findFetchTool(source, tool)
  const hasParts = Object.hasOwn(Object(tool.inputSchema?.properties) as object, 'cursor')

  const setRunning = (controller: AbortController | undefined): void => {
    running = controller
    results.ariaBusy = String(controller !== undefined)
    showRunning?.(controller !== undefined)
  }

  /** @returns `undefined` if it was cancelled. */
  const call = async (input: ToolInput): Promise<Answer | undefined> => {
    running?.abort()
    const controller = new AbortController()
    setRunning(controller)
    status.textContent = busy
    const outcome = await source.run(tool.name, input, controller.signal)
    // Another call has taken its place.
    if (running !== controller) return undefined
    setRunning(undefined)
    if (controller.signal.aborted) {
      status.textContent = 'Cancelled.'
      return undefined
    }
    const text = outcome.status === 'done' ? outcome.text : outcome.problem
    const result = createResult(text)
    return { text, result, failed: outcome.status === 'failed' || result.isError }
  }

  const readNext = async (input: ToolInput): Promise<Answer | undefined> => {
    const answer = await call(input)
    if (!answer) return undefined
    status.textContent = answer.failed ? `No more results: ${problemOf(answer)}` : summarize(answer.result)
    return answer.failed ? undefined : answer
  }

  const run = async (input: ToolInput): Promise<boolean> => {
    const answer = await call(input)
    if (!answer) return false
    status.textContent = answer.failed ? '' : summarize(answer.result)
    results.replaceChildren(
      answer.failed
        ? showProblem(problemOf(answer))
        : createResultView({
            answer,
            asked: copies ? { tool: tool.title, where: source.where } : undefined,
            readWhole: fetchTool && ((item) => open(source, fetchTool, item)),
            readNext: hasParts ? (cursor) => readNext({ ...input, cursor }) : undefined,
          }),
    )
    return true
  }
  const cancel = (): void => running?.abort()
  const clear = (): void => {
    cancel()
    setRunning(undefined)
    status.textContent = ''
    results.replaceChildren()
  }
  return { status, results, run, cancel, clear }
}

function problemOf({ text, result }: Answer): string {
  const [block] = result.blocks
  return result.isError && block?.kind === 'text' ? block.text : text
}

const MAX_LENGTH = 5000

/** Shows why something failed, and announces it immediately to screen readers. @param problem Says what to do. */
function showProblem(problem: string): HTMLElement {
  return h(
    'div',
    { role: 'alert', class: 'problem' },
    h('h3', {}, 'It did not work'),
    h('p', { class: 'prose', dir: 'auto' }, problem.slice(0, MAX_LENGTH)),
    navigator.onLine ? undefined : h('p', {}, 'You are offline. Try again when you are online.'),
  )
}

function summarize({ blocks, total }: Result): string {
  const list = blocks.find((block) => block.kind === 'cards')
  if (!list) return 'Done.'
  const count = list.cards.length
  if (total !== undefined && total > count) return `Done: ${count} of ${total} results.`
  return `Done: ${count} ${count === 1 ? 'result' : 'results'}.`
}
