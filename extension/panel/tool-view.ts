import { createButton, h, createLink, uniqueId } from '../ui/dom.ts'
import type { View, ViewStack } from '../ui/view-stack.ts'
import { parseInputSchema } from '../parse-input-schema.ts'
import type { ToolInput } from '../ui/fields.ts'
import { createToolRun } from './tool-run.ts'
import type { OpenTool, PanelItem, PanelTool, ToolSource } from './tool-list.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { createFieldControl } from '../ui/field-control.ts'
import type { FieldControl } from '../ui/field-control.ts'
import { createFields, readForm } from '../ui/fields.ts'

/** Opens tools, and items, on top of this: see {@link OpenTool}. */
export function createOpenTool(stack: ViewStack): OpenTool {
  const open: OpenTool = (source, tool, item) =>
    stack.push(item ? createItemView(source, tool, item, open) : createToolView(source, tool, open))
  return open
}

/** Shows one item whole. @param tool Reads it, by its id. */
function createItemView(source: ToolSource, tool: PanelTool, { id, title }: PanelItem, open: OpenTool): View {
  const { status, results, run, cancel } = createToolRun({ source, tool, open, busy: 'Loading …', copies: true })
  void run({ id })
  return { title, content: h('div', {}, status, results), closed: cancel }
}

/** Shows a tool: what it does, its form, and what it answers. Leaving it cancels. */
function createToolView(source: ToolSource, tool: PanelTool, open: OpenTool): View {
  const { where } = source
  const schema = parseInputSchema(tool.inputSchema)
  const showRunning = (isRunning: boolean): void => {
    // Not disabled: it would lose the focus.
    runButton.ariaDisabled = isRunning ? 'true' : null
    if (!isRunning && document.activeElement === cancel) runButton.focus()
    cancel.hidden = !isRunning
  }
  const { status, results, ...calls } = createToolRun({
    source,
    tool,
    open,
    busy: 'Running …',
    copies: true,
    showRunning,
  })

  const run = async (): Promise<void> => {
    if (runButton.ariaDisabled === 'true') return
    status.textContent = ''
    const input = form.read()
    if (!input || (!tool.readOnly && !(await confirmRun(source, tool, input)))) return
    // Long forms leave little room; the button that has the focus stays in sight.
    if (await calls.run(input)) form.actions.scrollIntoView({ block: 'start' })
  }

  const form = createToolForm(schema, () => void run())
  const runButton = h('button', { type: 'submit', class: 'primary' }, 'Run')
  const cancel = createButton('Cancel', calls.cancel, { hidden: true })
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
  return { title: tool.title, content, closed: calls.cancel }
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
 * @param schema As `parseInputSchema` returns it.
 * @param submit Called when the user presses Enter or a button that submits.
 */
function createToolForm(schema: InputSchema, submit: () => void): ToolForm {
  const controls = createFields(schema).map(createFieldControl)
  const { element: fields, open } = arrange(controls)
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
      const data = new FormData(element)
      const drafts = controls.map(({ field, id }) => [field, data.getAll(id).map(String)] as const)
      const { input: read, problems } = readForm(drafts)
      for (const control of controls) control.showProblem(problems.get(control.field.name))
      const wrong = controls.find(({ field }) => problems.has(field.name))
      if (!wrong) return read
      open(wrong)
      wrong.inputs[0]?.focus()
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
