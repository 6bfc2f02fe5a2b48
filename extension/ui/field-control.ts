import { h, uniqueId } from './dom.ts'
import type { Attributes } from './dom.ts'
import { describeValue } from './result.ts'
import type { Draft, Field } from './fields.ts'

export interface FieldControl {
  readonly field: Field
  readonly element: HTMLElement
  read(): Draft
  write(draft: Draft): void
  /** Shows what is wrong with it; `undefined` removes that. */
  showProblem(problem: string | undefined): void
  focus(): void
}

interface Widget {
  readonly element: HTMLElement
  /** Elements that take the focus, and are marked if something is wrong. */
  readonly inputs: readonly HTMLElement[]
  read(): Draft
  write(draft: Draft): void
}

/** Creates a field with its label, help and a place for its problem. */
export function createFieldControl(field: Field): FieldControl {
  const { label, help, required, control } = field
  const id = uniqueId('field')
  const helpText = [help, hintOf(field)].filter(Boolean).join(' ')
  const helpElement = h('p', { id: `${id}-help`, class: 'help', dir: 'auto' }, helpText)
  const problemElement = h('p', { id: `${id}-problem`, class: 'field-problem' })
  const widget = createWidget(field, { id, 'aria-describedby': `${id}-help ${id}-problem` })
  const mark = required ? h('span', { class: 'mark', 'aria-hidden': 'true' }, 'required') : undefined
  const isGroup = control.kind === 'choices'
  const head =
    control.kind === 'switch'
      ? [h('label', { class: 'switch', for: id }, widget.element, label), helpElement]
      : [isGroup ? h('legend', {}, label, mark) : h('label', { for: id }, label, mark), helpElement, widget.element]
  const element = h(isGroup ? 'fieldset' : 'div', { class: 'field' }, ...head, problemElement)
  return {
    field,
    element,
    read: () => widget.read(),
    write: (draft) => widget.write(draft),
    showProblem(problem) {
      problemElement.textContent = problem ?? ''
      for (const input of widget.inputs) input.ariaInvalid = problem === undefined ? null : 'true'
    },
    focus: () => widget.inputs[0]?.focus(),
  }
}

function createWidget({ control, required, schema }: Field, attributes: Attributes): Widget {
  const common = { ...attributes, required, spellcheck: 'false', autocomplete: 'off' }
  switch (control.kind) {
    case 'switch':
      return switchWidget(h('input', { ...attributes, type: 'checkbox' }))
    case 'choice': {
      const unset = h('option', { value: '' }, required ? 'Choose …' : defaultText(schema.default))
      return textWidget(h('select', { ...attributes, required }, unset, ...control.values.map(createOption)))
    }
    case 'choices':
      return choicesWidget(control.values, attributes)
    case 'number':
      // Not of the type `number`: that silently discards what it cannot parse.
      return textWidget(h('input', { ...common, type: 'text', inputmode: 'decimal' }))
    case 'lines':
      return textWidget(h('textarea', { ...common, rows: 3 }))
    case 'json':
      return textWidget(
        h('textarea', { ...common, rows: 3, class: 'code', placeholder: schema.type === 'array' ? '[]' : '{}' }),
      )
    default:
      return textWidget(control.long ? h('textarea', { ...common, rows: 5 }) : h('input', { ...common, type: 'text' }))
  }
}

function createOption(value: unknown): HTMLOptionElement {
  return h('option', { value: JSON.stringify(value) }, describeValue(value))
}

function textWidget(element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): Widget {
  return {
    element,
    inputs: [element],
    read: () => element.value,
    write(draft) {
      element.value = String(draft)
      // A value that is not among the choices.
      if (element.value !== draft && element.localName === 'select') element.value = ''
    },
  }
}

function switchWidget(element: HTMLInputElement): Widget {
  return {
    element,
    inputs: [element],
    read: () => element.checked,
    write(draft) {
      element.checked = draft === true
    },
  }
}

function choicesWidget(values: readonly unknown[], { id, ...attributes }: Attributes): Widget {
  const inputs = values.map((value, index) =>
    h('input', { ...attributes, id: `${id}-${index}`, type: 'checkbox', value: JSON.stringify(value) }),
  )
  const labels = inputs.map((input, index) =>
    h('label', { class: 'switch', for: input.id }, input, describeValue(values[index])),
  )
  return {
    element: h('div', { class: 'choices' }, ...labels),
    inputs,
    read: () => inputs.filter(({ checked }) => checked).map(({ value }) => value),
    write(draft) {
      for (const input of inputs) input.checked = Array.isArray(draft) && draft.includes(input.value)
    },
  }
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
