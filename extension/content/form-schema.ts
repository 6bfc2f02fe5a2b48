import type { InputSchema } from '../../shared/webmcp/input-schema.ts'

/** A control for which the user is asked for a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Parameter {
  /** More than one for radio buttons and checkboxes with the same name. */
  readonly controls: readonly [Control, ...Control[]]
  /** Values of which one or, if it is an array, any number can be chosen. */
  readonly choices: readonly Choice[] | undefined
  readonly isArray: boolean
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly element: HTMLInputElement | HTMLOptionElement
}

const SELECTOR = `select:enabled, textarea:enabled:not([readonly]), input:enabled:not([readonly], ${[
  'hidden',
  'file',
  'image',
  'submit',
  'button',
  'reset',
]
  .map((type) => `[type=${type} i]`)
  .join()})`

/**
 * Reads the parameters of a form, as Chromium 156 does: by the names of its controls, in their order, without those that
 * a user does not fill in. Names that several parameters share are left out.
 */
export function readParameters(form: HTMLFormElement): ReadonlyMap<string, Parameter> {
  const groups = new Map<string, [Control, ...Control[]]>()
  for (const element of elementsOf(form)) {
    const name = element.getAttribute('name')
    if (!name || !isControl(element)) continue
    const group = groups.get(name)
    if (group) group.push(element)
    else groups.set(name, [element])
  }
  const parameters = new Map<string, Parameter>()
  for (const [name, controls] of groups) {
    const parameter = readParameter(controls)
    if (parameter) parameters.set(name, parameter)
  }
  return parameters
}

/** The controls of a form. One of them may have this property's name and shadow it. */
export function elementsOf(form: HTMLFormElement): readonly Element[] {
  const elements: HTMLFormControlsCollection = Reflect.get(HTMLFormElement.prototype, 'elements', form)
  return [...elements]
}

/** An attribute of a form, whatever the names of its controls. */
export function attributeOf(form: HTMLFormElement, name: string): string | null {
  return Element.prototype.getAttribute.call(form, name)
}

function isControl(element: Element): element is Control {
  return element.matches(SELECTOR)
}

function readParameter(controls: readonly [Control, ...Control[]]): Parameter | undefined {
  const [first] = controls
  const { type } = first
  const isGroup = controls.length > 1
  if (isGroup && !/^(radio|checkbox)$/.test(type)) return undefined
  if (controls.some((control) => control.type !== type)) return undefined
  const isArray = type === 'checkbox' ? isGroup : type === 'select-multiple'
  return { controls, choices: readChoices(controls, isArray), isArray }
}

function readChoices(controls: readonly [Control, ...Control[]], isArray: boolean): readonly Choice[] | undefined {
  const [first] = controls
  if (first instanceof HTMLSelectElement) {
    return Array.from(first.options, (element) => ({
      value: element.value,
      title: element.textContent.trim(),
      element,
    }))
  }
  if (!isArray && first.type !== 'radio') return undefined
  return controls.flatMap((element) =>
    element instanceof HTMLInputElement ? [{ value: element.value, title: readLabel(element), element }] : [],
  )
}

/** Empty if there is none. */
function readLabel(control: Control): string {
  return control.labels?.[0]?.textContent.trim() ?? ''
}

const HOURS = '([01][0-9]|2[0-3]):[0-5][0-9]$'

const MONTHS = '^[0-9]{4}-(0[1-9]|1[0-2])'

/** How Chromium describes controls whose values have a format; most of them are patterns. */
const FORMATS: Readonly<Record<string, string>> = {
  color: '^#[0-9a-zA-Z]{6}$',
  date: 'date',
  month: `${MONTHS}$`,
  week: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$',
  time: `^${HOURS}`,
  'datetime-local': `${MONTHS}-[0-9]{2}T${HOURS}`,
}

/** Writes the input schema of a form's tool, as Chromium 156 does. */
export function writeFormSchema(parameters: ReadonlyMap<string, Parameter>): InputSchema {
  const entries = [...parameters]
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, writeParameter(parameter)])),
    required: entries.flatMap(([name, { controls }]) => (controls.some(({ required }) => required) ? [name] : [])),
  }
}

function writeParameter(parameter: Parameter): InputSchema {
  const { controls, choices, isArray } = parameter
  const [first] = controls
  const one = choices ? writeChoices(choices) : writePlain(first)
  const schema = isArray ? { type: 'array', items: one, uniqueItems: true } : one
  const given = first.getAttribute('toolparamdescription') ?? readLabel(first)
  const own = given || (first.getAttribute('aria-description') ?? '')
  // Labels of a group belong to its parts.
  const described = controls.length > 1 ? '' : own
  const description = first.type === 'date' ? describeDate(described) : described
  return description === '' ? schema : { ...schema, description }
}

function describeDate(described: string): string {
  const format = "Dates MUST be provided in 'YYYY-MM-DD' format."
  return described === '' ? format : `${described} (${format})`
}

function writeChoices(choices: readonly Choice[]): object {
  return {
    type: 'string',
    anyOf: choices.map(({ value, title }) => ({ type: 'string', const: value, ...(title !== '' && { title }) })),
    enum: choices.map(({ value }) => value),
  }
}

function writePlain(control: Parameter['controls'][0]): object {
  const { type } = control
  if (type === 'checkbox') return { type: 'boolean' }
  if (type === 'number' || type === 'range') return writeNumber(control, type === 'range')
  const format = FORMATS[type]
  const pattern = type === 'textarea' ? null : control.getAttribute('pattern')
  return { type: 'string', ...(format !== undefined && { format }), ...(pattern !== null && { pattern }) }
}

function writeNumber(control: Element, isRange: boolean): object {
  const read = (name: string): number | undefined => {
    const value = Number.parseFloat(control.getAttribute(name) ?? '')
    return Number.isFinite(value) ? value : undefined
  }
  const minimum = read('min') ?? (isRange ? 0 : undefined)
  const maximum = read('max') ?? (isRange ? 100 : undefined)
  const step = control.getAttribute('step')?.toLowerCase() === 'any' ? undefined : read('step') || 1
  // Steps are counted from the minimum, multiples from zero.
  const multipleOf = step !== undefined && (minimum ?? 0) % step === 0 ? step : undefined
  return {
    type: 'number',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(multipleOf !== undefined && { multipleOf }),
  }
}
