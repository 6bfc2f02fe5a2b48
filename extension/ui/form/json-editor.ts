import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import { createElement } from '../dom/create-element.ts'
import { uniqueId } from '../dom/unique-id.ts'
import { readInputJson } from './read-form.ts'
import type { ToolInput } from './read-form.ts'

/** A place where the whole input is written as JSON; hidden at first. */
export interface JsonEditor {
  readonly element: HTMLElement
  write(input: ToolInput): void
  /** The input, checked. Nothing when something is wrong: then it says what, and has the focus. */
  read(): ToolInput | undefined
  /** As `read`, but only whether it is an object: what else is wrong, its fields can show. */
  readObject(): ToolInput | undefined
}

/** @param schema What the input is checked against. */
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
