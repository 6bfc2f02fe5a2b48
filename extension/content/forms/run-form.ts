import { fillForm } from './fill-form.ts'
import { attributeOf, elementsOf, readParameters } from './read-parameters.ts'

const SUBMIT = 'button:enabled:not([type=button i], [type=reset i]), input[type=submit i]:enabled'

/** What is needed to run a form's tool. */
export interface FormRun {
  readonly form: HTMLFormElement
  readonly input: unknown
  /** Aborted when the call is cancelled or the form is no longer a tool. Its reason says which, as text. */
  readonly signal: AbortSignal
  /** Called before the form can be submitted: its next submission is an agent's. */
  readonly announce: () => void
}

/**
 * Fills in a form and submits it. Without `toolautosubmit` the user does that: the button then has the focus.
 *
 * @returns Why it failed; `undefined` if the form was submitted.
 */
export function runForm({ form, input, signal, announce }: FormRun): Promise<string | undefined> {
  const problem = fillForm(readParameters(form), input)
  if (problem !== undefined) return Promise.resolve(problem)
  const elements = elementsOf(form)
  const button = elements.find((element): element is HTMLElement => element.matches(SUBMIT))
  const isAutomatic = attributeOf(form, 'toolautosubmit') !== null
  if (!isAutomatic && !button) return Promise.resolve('A form without toolautosubmit needs a submit button.')
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = (why?: string): void => {
      ended.abort()
      resolve(why)
    }
    const options = { capture: true, signal: ended.signal }
    const watch = (type: string, why?: string): void =>
      window.addEventListener(type, ({ target }) => (target === form ? end(why) : undefined), options)
    watch('submit')
    watch('reset', 'Tool execution cancelled by a form reset')
    signal.addEventListener('abort', () => end(String(signal.reason)), options)
    announce()
    if (!isAutomatic) {
      button?.focus()
      return
    }
    // A control may have that name.
    HTMLFormElement.prototype.requestSubmit.call(form, button ?? null)
    const problems = elements.flatMap((element) =>
      element.matches(':invalid') && 'validationMessage' in element
        ? [`${element.getAttribute('name')}: ${String(element.validationMessage)}. `]
        : [],
    )
    if (!ended.signal.aborted) end(`Form validation failed: ${problems.join('')}`)
  })
}
