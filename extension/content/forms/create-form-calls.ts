import { runForm } from './run-form.ts'
import type { FormTool } from './watch-forms.ts'
import { watchForms } from './watch-forms.ts'

/** Calls of form tools. */
export interface FormCalls {
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
        return await runForm({ form, input, signal: ended, announce: () => announce(form) })
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
