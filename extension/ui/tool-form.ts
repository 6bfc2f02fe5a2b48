import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { h } from './dom.ts'
import { createFieldControl } from './field-control.ts'
import type { FieldControl } from './field-control.ts'
import { createFields, writeDraft, readForm } from './fields.ts'
import type { ToolInput } from './fields.ts'

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
export function createToolForm(schema: InputSchema, input: ToolInput | undefined, submit: () => void): ToolForm {
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
