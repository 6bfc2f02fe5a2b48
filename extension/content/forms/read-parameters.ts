/** A control for which the user is asked for a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** One parameter of a form. */
export interface Parameter {
  /** More than one for radio buttons and checkboxes with the same name. */
  readonly controls: readonly [Control, ...Control[]]
  /** Values of which one or, if it is an array, any number can be chosen. */
  readonly choices: readonly Choice[] | undefined
  readonly isArray: boolean
}

/** A value that can be chosen. */
export interface Choice {
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
export function readLabel(control: Control): string {
  return control.labels?.[0]?.textContent.trim() ?? ''
}
