import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { createButton, h, uniqueId } from './dom.ts'
import { createFieldControl } from './field-control.ts'
import type { FieldControl } from './field-control.ts'
import { createFields, writeDraft, readForm, readInputJson } from './fields.ts'
import type { FormContent, ToolInput } from './fields.ts'

/** Fields shown immediately, of a tool that needs none of them. */
const MAX_SHOWN_OPTIONS = 4

interface ToolForm {
  readonly element: HTMLFormElement
  readonly actions: HTMLElement
  /** The input. `undefined` if something is wrong: then the form shows what, and has the focus. */
  read(): ToolInput | undefined
}

/**
 * Builds a form from a schema. Anything it has no field for, or the whole input, can be written as JSON.
 *
 * @param schema As `parseInputSchema` returns it. @param input Initial values; otherwise the defaults.
 * @param submit Called when the user presses Enter or a button that submits.
 */
export function createToolForm(schema: InputSchema, input: ToolInput | undefined, submit: () => void): ToolForm {
  const controls = createFields(schema).map(createFieldControl)
  const { element: fields, open } = arrange(controls)
  const json = createJsonEditor(schema)
  let others: ToolInput = {}

  const write = (values: ToolInput): void => {
    const names = new Set(controls.map(({ field }) => field.name))
    others = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
    for (const control of controls) {
      const { name } = control.field
      control.write(writeDraft(control.field, Object.hasOwn(values, name) ? values[name] : undefined))
    }
  }
  const readFields = (): FormContent =>
    readForm(
      controls.map(({ field }) => field),
      new Map(controls.map((control) => [control.field.name, control.read()])),
      others,
    )
  const readShown = (): ToolInput | undefined => {
    const { input, problems } = readFields()
    for (const control of controls) control.showProblem(problems.get(control.field.name))
    const wrong = controls.find(({ field }) => problems.has(field.name))
    if (!wrong) return input
    open(wrong)
    wrong.focus()
    return undefined
  }

  const toggle = createButton(
    'Edit as JSON',
    () => {
      if (json.element.hidden) {
        json.write(readFields().input)
      } else {
        const edited = json.readObject()
        if (!edited) return
        write(edited)
      }
      json.element.hidden = !json.element.hidden
      fields.hidden = !json.element.hidden
      toggle.setAttribute('aria-pressed', String(!json.element.hidden))
    },
    { 'aria-pressed': 'false', class: 'quiet' },
  )
  write(input ?? defaultsOf(schema))
  const intro = controls.length === 0 ? h('p', { class: 'help' }, 'This tool needs no input.') : undefined
  const actions = h('div', { class: 'actions' }, toggle)
  const element = h('form', { novalidate: true, class: 'tool-form' }, intro, fields, json.element, actions)
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  return { element, actions, read: () => (json.element.hidden ? readShown() : json.read()) }
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

function defaultsOf({ properties = {} }: InputSchema): ToolInput {
  return Object.fromEntries(Object.entries(properties).map(([name, { default: value }]) => [name, value]))
}

/** An editor for the whole input as JSON; hidden at first. */
interface JsonEditor {
  readonly element: HTMLElement
  write(input: ToolInput): void
  /** The input, checked. `undefined` if something is wrong: then it shows what, and has the focus. */
  read(): ToolInput | undefined
  /** Like `read`, but only checks that it is an object: its fields can show other problems. */
  readObject(): ToolInput | undefined
}

function createJsonEditor(schema: InputSchema): JsonEditor {
  const id = uniqueId('json')
  const problem = h('p', { id: `${id}-problem`, class: 'field-problem' })
  const area = h('textarea', {
    id,
    rows: 10,
    class: 'code',
    spellcheck: 'false',
    'aria-describedby': `${id}-problem`,
  })
  const element = h('div', { class: 'field', hidden: true }, h('label', { for: id }, 'Input as JSON'), area, problem)
  const readBy = (by: InputSchema): ToolInput | undefined => {
    const outcome = readInputJson(by, area.value)
    problem.textContent = outcome.ok ? '' : outcome.problem
    if (outcome.ok) {
      area.removeAttribute('aria-invalid')
      return outcome.input
    }
    area.setAttribute('aria-invalid', 'true')
    area.focus()
    return undefined
  }
  return {
    element,
    write(input) {
      area.value = JSON.stringify(input, undefined, 2)
      problem.textContent = ''
      area.removeAttribute('aria-invalid')
    },
    read: () => readBy(schema),
    readObject: () => readBy({}),
  }
}
