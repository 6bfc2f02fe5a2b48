import { cleanText } from '../../shared/model/clean-text.ts'
import { safeUrl } from '../../shared/renditions/text/safe-url.ts'

/** By name; `true` is an attribute without a value, `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The content of an element; `undefined` adds nothing. */
export type Content = Node | string | undefined

/**
 * Creates an element with these attributes and content.
 *
 * **Security:** text stays text, nothing here accepts markup. Characters that are invisible, or that reorder the text
 * around them, are left out.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(attribute, value === true ? '' : String(value))
  }
  for (const part of content) {
    if (part !== undefined) element.append(typeof part === 'string' ? cleanText(part) : part)
  }
  return element
}

/** Creates a button. @param press What it does; if it fails, `reportFailures` shows that. */
export function createButton(
  label: string,
  press: (event: MouseEvent) => unknown,
  attributes: Attributes = {},
): HTMLButtonElement {
  const button = h('button', { type: 'button', ...attributes }, label)
  button.addEventListener('click', (event) => void press(event))
  return button
}

/** A list of rows, or what to say if there are none. */
export function createRows(rows: readonly HTMLElement[], empty: string): HTMLElement {
  return rows.length === 0 ? h('p', { class: 'empty' }, empty) : h('ol', { class: 'rows' }, ...rows)
}

/** Milliseconds for which a button shows the outcome. */
const SHOWN_MS = 2000

/** A button that copies a text. @param create Creates the text when the button is pressed. */
export function createCopyButton(label: string, create: () => string): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(create())
      show('Copied')
    } catch {
      show('Not allowed')
    }
  }
  // Announces the outcome without moving the focus.
  const button = createButton(label, copy, { 'aria-live': 'polite' })
  const show = (text: string): void => {
    button.textContent = text
    setTimeout(() => {
      button.textContent = label
    }, SHOWN_MS)
  }
  return button
}

/**
 * A link to the web, which opens beside the extension.
 *
 * **Security:** a URL of any other kind, for instance `javascript:`, is shown as text only.
 */
export function createLink(text: string, url: string | undefined): HTMLElement {
  const target = webUrl(url)
  if (target === undefined) return h('span', {}, text)
  return h('a', { href: target, target: '_blank', rel: 'noopener noreferrer' }, text)
}

/** A web URL that is safe to link to; `undefined` for any other value, also a list of several. */
export function webUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:(?!.*\shttps?:)/i.test(value) || value.length > 4000) return undefined
  return safeUrl(value)
}

let last = 0

/** An id that no other element has. */
export function uniqueId(prefix: string): string {
  last += 1
  return `${prefix}-${last}`
}

interface LineForm {
  readonly label: string
  readonly help?: string
  readonly action: string
  /** The initial text, restored when it is done. */
  readonly value?: string
  readonly inputMode?: string
  /** @returns Why it cannot be done; `undefined` when it is done. */
  readonly submit: (text: string) => Promise<string | undefined>
}

/** Creates a form of one line and one button, which shows problems below. While it is busy it accepts no input. */
export function createLineForm(options: LineForm): HTMLFormElement {
  const { label, help, action, value = '', inputMode, submit } = options
  const id = uniqueId('line')
  const input = h('input', {
    id,
    type: 'text',
    value,
    inputmode: inputMode,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-help ${id}-problem`,
  })
  const button = h('button', { type: 'submit' }, action)
  const problem = h('p', { id: `${id}-problem`, class: 'field-problem', role: 'alert' })
  const form = h(
    'form',
    { novalidate: true, class: 'line-form field' },
    h('label', { for: id }, label),
    h('p', { id: `${id}-help`, class: 'help' }, help),
    h('div', { class: 'line' }, input, button),
    problem,
  )
  const send = async (): Promise<void> => {
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    problem.textContent = ''
    try {
      const wrong = await submit(input.value)
      problem.textContent = wrong ?? ''
      input.ariaInvalid = wrong === undefined ? null : 'true'
      if (wrong === undefined) input.value = value
      else if (form.contains(document.activeElement)) input.focus()
    } finally {
      button.ariaDisabled = null
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  return form
}
