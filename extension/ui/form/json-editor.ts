import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import { createElement } from '../dom/create-element.ts'
import { uniqueId } from '../dom/unique-id.ts'
import { readInputJson } from './read-form.ts'
import type { ToolInput } from './read-form.ts'

/** An editor for the whole input as JSON; hidden at first. */
export interface JsonEditor {
  readonly element: HTMLElement
  write(input: ToolInput): void
  /** The input, checked. `undefined` if something is wrong: then it shows what, and has the focus. */
  read(): ToolInput | undefined
  /** Like `read`, but only checks that it is an object: its fields can show other problems. */
  readObject(): ToolInput | undefined
}

/** @param schema The schema the input is checked against. */
export function createJsonEditor(schema: InputSchema): JsonEditor {
  const id = uniqueId('json')
  const problem = createElement('p', { id: `${id}-problem`, class: 'field-problem' })
  const area = createElement('textarea', {
    id,
    rows: 10,
    class: 'code',
    spellcheck: 'false',
    'aria-describedby': `${id}-problem`,
  })
  const element = createElement(
    'div',
    { class: 'field', hidden: true },
    createElement('label', { for: id }, 'Input as JSON'),
    area,
    problem,
  )
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
