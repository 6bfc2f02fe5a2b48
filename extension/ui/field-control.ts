import { h, uniqueId } from './dom.ts'
import type { Attributes } from './dom.ts'
import { describeValue } from './result.ts'
import { writeDefault } from './fields.ts'
import type { Field } from './fields.ts'

export interface FieldControl {
  readonly field: Field
  /** The name of what it adds to `FormData`. Not the field's: forms have members of the names of their controls. */
  readonly id: string
  readonly element: HTMLElement
  /** Elements that take the focus. */
  readonly inputs: readonly HTMLElement[]
  /** Shows what is wrong with it; `undefined` removes that. */
  showProblem(problem: string | undefined): void
}

/** Creates a field with its label, help, default and a place for its problem. */
export function createFieldControl(field: Field): FieldControl {
  const { label, help, required, control } = field
  const id = uniqueId('field')
  const helpText = [help, hintOf(field)].filter(Boolean).join(' ')
  const helpElement = h('p', { id: `${id}-help`, class: 'help', dir: 'auto' }, helpText)
  const problemElement = h('p', { id: `${id}-problem`, class: 'field-problem' })
  const inputs = createInputs(field, { id, name: id, 'aria-describedby': `${id}-help ${id}-problem` })
  const mark = required ? h('span', { class: 'mark', 'aria-hidden': 'true' }, 'required') : undefined
  const isGroup = control.kind === 'choices'
  const choices = isGroup
    ? control.values.map((value, at) =>
        h('label', { class: 'switch', for: inputs[at]?.id }, inputs[at], describeValue(value)),
      )
    : []
  const shown = isGroup ? h('div', { class: 'choices' }, ...choices) : inputs[0]
  const head =
    control.kind === 'switch'
      ? [h('label', { class: 'switch', for: id }, shown, label), helpElement]
      : [isGroup ? h('legend', {}, label, mark) : h('label', { for: id }, label, mark), helpElement, shown]
  return {
    field,
    id,
    element: h(isGroup ? 'fieldset' : 'div', { class: 'field' }, ...head, problemElement),
    inputs,
    showProblem(problem) {
      problemElement.textContent = problem ?? ''
      for (const input of inputs) input.ariaInvalid = problem === undefined ? null : 'true'
    },
  }
}

/** One, or a check box for each choice. */
function createInputs(field: Field, { id, ...attributes }: Attributes): HTMLElement[] {
  const { control, required, schema } = field
  const { kind } = control
  const isDefault = (value: unknown): boolean =>
    [schema.default].flat().some((one) => JSON.stringify(one) === JSON.stringify(value))
  if (kind === 'switch') {
    return [h('input', { ...attributes, id, type: 'checkbox', checked: schema.default === true })]
  }
  if (kind === 'choice') {
    const unset = h('option', { value: '' }, required ? 'Choose …' : defaultText(schema.default))
    const options = control.values.map((value) =>
      h('option', { value: JSON.stringify(value), selected: isDefault(value) }, describeValue(value)),
    )
    return [h('select', { ...attributes, id, required }, unset, ...options)]
  }
  if (kind === 'choices') {
    return control.values.map((value, at) => {
      const own = { id: `${id}-${at}`, value: JSON.stringify(value), checked: isDefault(value) }
      return h('input', { ...attributes, ...own, type: 'checkbox' })
    })
  }
  const common = { ...attributes, id, required, spellcheck: 'false', autocomplete: 'off' }
  const json = kind === 'json' && { class: 'code', placeholder: schema.type === 'array' ? '[]' : '{}' }
  // A number is not of that type: it would silently discard what it cannot parse.
  const input =
    kind === 'number' || (kind === 'text' && !control.long)
      ? h('input', { ...common, type: 'text', inputmode: kind === 'number' ? 'decimal' : undefined })
      : h('textarea', { ...common, rows: kind === 'text' ? 5 : 3, ...json })
  input.value = writeDefault(field)
  return [input]
}

function defaultText(value: unknown): string {
  return value === undefined ? 'Not chosen' : `Default (${describeValue(value)})`
}

/** How to enter the value, and within which limits. */
function hintOf({ control, schema }: Field): string {
  const { minimum, maximum, minItems, maxItems } = schema
  if (control.kind === 'lines') return ['One per line', rangeOf(minItems, maxItems)].filter(Boolean).join(', ') + '.'
  if (control.kind === 'json') return 'Written as JSON.'
  const range = control.kind === 'number' ? rangeOf(minimum, maximum) : ''
  return range === '' ? '' : `${range.charAt(0).toUpperCase()}${range.slice(1)}.`
}

function rangeOf(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (least !== undefined) return `at least ${least}`
  return most === undefined ? '' : `at most ${most}`
}
