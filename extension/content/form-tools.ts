import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { attributeOf, readParameters, writeFormSchema, elementsOf } from './form-schema.ts'
import { fillForm } from './fill-form.ts'

interface FormCalls {
  /** By name. */
  tools(): ReadonlyMap<string, FormTool>
  /**
   * Runs one. Does nothing if there is none with that name.
   *
   * @param announce Called with the form before it can be submitted.
   * @returns Why it failed; `undefined` if the form was submitted.
   */
  run(id: number, name: string, input: unknown, announce: (form: HTMLFormElement) => void): Promise<string | undefined>
  cancel(id: number): void
}

interface RunningForm {
  readonly id: number
  readonly tool: FormTool
  readonly controller: AbortController
}

/** @param changed Called when the tools change. @param signal Stops it all. */
export function createFormCalls(changed: () => void, signal: AbortSignal): FormCalls {
  let tools: ReadonlyMap<string, FormTool> = new Map()
  const running = new Set<RunningForm>()
  const end = (which: (one: RunningForm) => boolean, why: string): void => {
    for (const one of running) if (which(one)) one.controller.abort(why)
  }
  const look = watchForms((found) => {
    const isChanged = describe(found) !== describe(tools)
    tools = found
    const isGone = ({ tool }: RunningForm): boolean => found.get(tool.name)?.form !== tool.form
    end(isGone, 'Tool execution cancelled, since tool definition was updated')
    if (isChanged) changed()
  }, signal)
  return {
    tools: () => tools,
    async run(id, name, input, announce) {
      // The page may just have changed it.
      look()
      const tool = tools.get(name)
      if (!tool) return `Tool not found: ${name}`
      const { form } = tool
      end((one) => one.tool.form === form, 'Another call has taken the form.')
      const own: RunningForm = { id, tool, controller: new AbortController() }
      running.add(own)
      const ended = AbortSignal.any([own.controller.signal, signal])
      try {
        return await runForm(form, input, ended, announce)
      } finally {
        running.delete(own)
      }
    },
    cancel: (id) => end((one) => one.id === id, 'Cancelled.'),
  }
}

function describe(tools: ReadonlyMap<string, FormTool>): string {
  return JSON.stringify(Array.from(tools.values(), ({ form: _form, ...tool }) => tool))
}

interface FormTool {
  readonly form: HTMLFormElement
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
}

/** Milliseconds for which changes of the page are batched: pages change all the time, their forms do not. */
const GATHER_MS = 50

const ATTRIBUTES =
  'toolname tooldescription tooltitle toolparamdescription name type required disabled readonly multiple value min max step pattern'

const NAME = /^[\w.-]{1,128}$/

/**
 * Finds the forms of a page that are tools, now and whenever they change. Those in shadow trees are not found.
 *
 * @param found Called with all of them, changed or not. @param signal Stops it. @returns Looks immediately.
 */
function watchForms(found: (tools: ReadonlyMap<string, FormTool>) => void, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    timer = undefined
    found(findForms())
  }
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(look, GATHER_MS)
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ATTRIBUTES.split(' '),
  })
  // Before `getTools` answers.
  document.addEventListener('readystatechange', look, { signal })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  queueMicrotask(look)
  return look
}

/** By name; of several forms with the same name, the first. */
function findForms(): ReadonlyMap<string, FormTool> {
  const tools = new Map<string, FormTool>()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[toolname][tooldescription]')) {
    const name = attributeOf(form, 'toolname') ?? ''
    if (!NAME.test(name) || tools.has(name)) continue
    tools.set(name, {
      form,
      name,
      title: attributeOf(form, 'tooltitle') ?? '',
      description: attributeOf(form, 'tooldescription') ?? '',
      inputSchema: writeFormSchema(readParameters(form)),
    })
  }
  return tools
}

const SUBMIT = 'button:enabled:not([type=button i], [type=reset i]), input[type=submit i]:enabled'

/**
 * Fills in a form and submits it. Without `toolautosubmit` the user does that: the button then has the focus.
 *
 * @param signal Aborted when the call is cancelled or the form is no longer a tool. Its reason says which, as text.
 * @param announce Called before the form can be submitted: its next submission is an agent's.
 * @returns Why it failed; `undefined` if the form was submitted.
 */
function runForm(
  form: HTMLFormElement,
  input: unknown,
  signal: AbortSignal,
  announce: (form: HTMLFormElement) => void,
): Promise<string | undefined> {
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
    announce(form)
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
