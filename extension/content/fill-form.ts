import type { Control, Parameter } from './form-schema.ts'

const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/**
 * Fills in a form as Chromium 156 does: all of the input is checked first, then controls get their values, each with the events that a user causes.
 *
 * @returns What is invalid; nothing is filled in then.
 */
export function fillForm(parameters: ReadonlyMap<string, Parameter>, input: unknown): string | undefined {
  if (Array.isArray(input)) return 'JSON input arguments must be an object'
  const entries = Object.entries(Object(input) as Record<string, unknown>)
  for (const [name, value] of entries) {
    const parameter = parameters.get(name)
    if (!parameter) return `Input contains a parameter "${name}" but there is no such parameter for the tool`
    const text = toText(value)
    if (fits(parameter, value)) continue
    return `Invalid value${text === undefined ? '' : ` "${text}"`} for parameter ${name}`
  }
  for (const [name, value] of entries) {
    const parameter = parameters.get(name)
    if (parameter) fill(parameter, value)
  }
  return undefined
}

function fits({ controls, choices, isArray }: Parameter, value: unknown): boolean {
  if (isArray) {
    if (!Array.isArray(value) || new Set(value).size !== value.length) return false
    return value.every((item) => choices?.some((choice) => choice.value === item))
  }
  const [control] = controls
  const text = toText(value)
  if (text === undefined) return false
  if (choices) return choices.some((choice) => choice.value === text)
  if (control.type === 'checkbox') return /^(true|false|1|0)$/.test(text)
  if (/^(number|range)$/.test(control.type)) return NUMBER.test(text)
  return accepts(control, text)
}

/** `undefined` for values that controls cannot show. */
function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** Inputs drop values that are not of their type. */
function accepts(control: Control, text: string): boolean {
  const trial = control.cloneNode() as Control
  trial.value = text
  return text === '' || trial.value !== ''
}

function fill({ controls, choices, isArray }: Parameter, value: unknown): void {
  const [control] = controls
  const text = toText(value) ?? ''
  if (control instanceof HTMLSelectElement) {
    const wanted = new Set<unknown>(isArray && Array.isArray(value) ? value : [text])
    const before = read(control)
    for (const option of control.options) option.selected = wanted.has(option.value)
    if (read(control) !== before) notifyOf(control)
  } else if (choices) {
    for (const { value: own, element } of choices) {
      if (!(element instanceof HTMLInputElement)) continue
      const wanted = Array.isArray(value) ? value.includes(own) : own === text
      if (element.checked === wanted) continue
      element.checked = wanted
      // Radio buttons only report being turned on.
      if (wanted || isArray) notifyOf(element)
    }
  } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    const wanted = text === 'true' || text === '1'
    if (control.checked === wanted) return
    control.checked = wanted
    notifyOf(control)
  } else if (control.value !== text) {
    control.value = text
    notifyOf(control)
  }
}

function read({ selectedOptions }: HTMLSelectElement): string {
  return JSON.stringify(Array.from(selectedOptions, ({ index }) => index))
}

function notifyOf(control: Element): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
