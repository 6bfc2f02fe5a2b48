import { createButton, h, createLink, uniqueId } from '../ui/dom.ts'
import type { View, ViewStack } from '../ui/view-stack.ts'
import { parseInputSchema } from '../parse-input-schema.ts'
import type { ToolInput } from '../ui/fields.ts'
import { createResult } from '../ui/result.ts'
import type { Result } from '../ui/result.ts'
import { createResultView } from '../ui/result-view.ts'
import type { Answer } from '../ui/result-view.ts'
import { findFetchTool } from './tool-list.ts'
import type { OpenTool, PanelTool, ToolSource, ToolStart } from './tool-list.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { createFieldControl } from '../ui/field-control.ts'
import type { FieldControl } from '../ui/field-control.ts'
import { createFields, writeDraft, readForm } from '../ui/fields.ts'

interface ToolView extends View {
  /** Runs it with what is in the form. */
  run(): Promise<void>
}

/** Opens tools on top of this: see {@link OpenTool}. */
export function createOpenTool(stack: ViewStack): OpenTool {
  const open: OpenTool = (source, tool, start = {}) => {
    const view = createToolView(source, tool, start, open)
    stack.push(view)
    if (start.run === true) void view.run()
  }
  return open
}

/** Shows a tool: what it does, its form, and what it answers. Leaving it cancels. */
function createToolView(source: ToolSource, tool: PanelTool, start: ToolStart, open: OpenTool): ToolView {
  let running: AbortController | undefined
  const { where } = source
  const status = h('p', { role: 'status', class: 'status' })
  const results = h('div', { class: 'results' })
  const fetchTool = findFetchTool(source, tool)
  const schema = parseInputSchema(tool.inputSchema)
  const hasParts = Object.hasOwn(schema.properties ?? {}, 'cursor')

  /** @returns `undefined` if it was cancelled. */
  const call = async (input: ToolInput): Promise<Answer | undefined> => {
    if (running) return undefined
    const controller = new AbortController()
    showRunning(controller)
    status.textContent = 'Running …'
    const outcome = await source.run(tool.name, input, controller.signal)
    showRunning(undefined)
    if (controller.signal.aborted) {
      status.textContent = 'Cancelled.'
      return undefined
    }
    const text = outcome.status === 'done' ? outcome.text : outcome.problem
    const result = createResult(text)
    return { text, result, failed: outcome.status === 'failed' || result.isError }
  }

  const show = (answer: Answer, input: ToolInput): void => {
    status.textContent = answer.failed ? '' : summarize(answer.result)
    results.replaceChildren(
      answer.failed
        ? showProblem(problemOf(answer))
        : createResultView({
            answer,
            asked: { tool: tool.title, where },
            readWhole: fetchTool && ((id) => open(source, fetchTool, { input: { id }, run: true })),
            readNext: hasParts ? (cursor) => readNext({ ...input, cursor }) : undefined,
          }),
    )
  }

  const readNext = async (input: ToolInput): Promise<Answer | undefined> => {
    const answer = await call(input)
    if (!answer) return undefined
    status.textContent = answer.failed ? `No more results: ${problemOf(answer)}` : summarize(answer.result)
    return answer.failed ? undefined : answer
  }

  const run = async (): Promise<void> => {
    if (running) return
    status.textContent = ''
    const input = form.read()
    if (!input || (!tool.readOnly && !(await confirmRun(source, tool, input)))) return
    results.replaceChildren()
    const answer = await call(input)
    if (!answer) return
    show(answer, input)
    // Long forms leave little room; the button that has the focus stays in sight.
    form.actions.scrollIntoView({ block: 'start' })
  }

  const form = createToolForm(schema, start.input, () => void run())
  const runButton = h('button', { type: 'submit', class: 'primary' }, 'Run')
  const cancel = createButton('Cancel', () => running?.abort(), { hidden: true })
  const showRunning = (controller: AbortController | undefined): void => {
    running = controller
    // Not disabled: it would lose the focus.
    runButton.ariaDisabled = controller ? 'true' : null
    if (!controller && document.activeElement === cancel) runButton.focus()
    cancel.hidden = !controller
    results.ariaBusy = String(controller !== undefined)
  }
  form.actions.prepend(runButton, cancel)

  const content = h(
    'div',
    {},
    h('p', { class: 'where', dir: 'auto' }, createLink(where.title, where.url)),
    tool.description === '' ? undefined : h('p', { class: 'prose', dir: 'auto' }, tool.description),
    tool.consequential ? h('p', { class: 'warn' }, 'This tool’s effects cannot be undone.') : undefined,
    form.element,
    status,
    results,
  )
  return { title: tool.title, content, closed: () => running?.abort(), run }
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

/** Characters of the input that are shown. */
const MAX_SHOWN = 5000

/** Asks before running a tool that is not read-only. @returns Whether the user agrees; Escape means no. */
function confirmRun({ where }: ToolSource, tool: PanelTool, input: ToolInput): Promise<boolean> {
  const does = tool.consequential
    ? 'Its effects cannot be undone.'
    : 'The page does not mark it as read-only: it may change or send something for you.'
  const text = JSON.stringify(input, undefined, 2).slice(0, MAX_SHOWN)
  const id = uniqueId('question')
  const no = createButton('Cancel', () => dialog.close())
  const agree = createButton('Run it', () => dialog.close('yes'), { class: 'primary' })
  const who = `${where.title} (${new URL(where.url).host}) runs it as you, if you are signed in there.`
  const dialog = h(
    'dialog',
    { 'aria-labelledby': id },
    h('h2', { id, dir: 'auto' }, `Run “${tool.title}”?`),
    h('p', { dir: 'auto' }, who),
    h('p', { class: tool.consequential ? 'warn' : undefined }, does),
    h('pre', { class: 'code', tabindex: 0, role: 'group', 'aria-label': 'Input' }, text),
    h('div', { class: 'actions' }, no, agree),
  )
  document.body.append(dialog)
  dialog.showModal()
  // Pressing Enter once too often does nothing.
  no.focus()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

/** Fields shown immediately, of a tool that needs none of them. */
const MAX_SHOWN_OPTIONS = 4

interface ToolForm {
  readonly element: HTMLFormElement
  readonly actions: HTMLElement
  /** The input. `undefined` if something is wrong: then the form shows what, and has the focus. */
  read(): ToolInput | undefined
}

/**
 * Builds a form from a schema.
 *
 * @param schema As `parseInputSchema` returns it. @param input Initial values; otherwise the defaults.
 * @param submit Called when the user presses Enter or a button that submits.
 */
function createToolForm(schema: InputSchema, input: ToolInput | undefined, submit: () => void): ToolForm {
  const controls = createFields(schema).map(createFieldControl)
  const { element: fields, open } = arrange(controls)
  for (const control of controls) {
    const { name, schema: own } = control.field
    control.write(writeDraft(control.field, input ? input[name] : own.default))
  }
  const intro = controls.length === 0 ? h('p', { class: 'help' }, 'This tool needs no input.') : undefined
  const actions = h('div', { class: 'actions' })
  const element = h('form', { novalidate: true, class: 'tool-form' }, intro, fields, actions)
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  return {
    element,
    actions,
    read() {
      const drafts = controls.map((control) => [control.field, control.read()] as const)
      const { input: read, problems } = readForm(drafts)
      for (const control of controls) control.showProblem(problems.get(control.field.name))
      const wrong = controls.find(({ field }) => problems.has(field.name))
      if (!wrong) return read
      open(wrong)
      wrong.focus()
      return undefined
    },
  }
}

/** Puts required fields first; of many options, folds away all but a few. */
function arrange(controls: readonly FieldControl[]): { element: HTMLElement; open: (control: FieldControl) => void } {
  const needed = controls.filter(({ field }) => field.required)
  const shown = needed.length > 0 ? needed : controls.slice(0, MAX_SHOWN_OPTIONS)
  const options = controls.filter((control) => !shown.includes(control))
  const elements = (of: readonly FieldControl[]): HTMLElement[] => of.map(({ element }) => element)
  if (options.length === 0) return { element: h('div', {}, ...elements(shown)), open: () => undefined }
  const summary = h('summary', {}, `Options (${options.length})`)
  const details = h('details', { class: 'options' }, summary, ...elements(options))
  return {
    element: h('div', {}, ...elements(shown), details),
    open: (control) => {
      if (options.includes(control)) details.open = true
    },
  }
}
