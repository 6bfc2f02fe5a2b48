import { h, uniqueId } from './dom.ts'

/** A form of one line. */
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
