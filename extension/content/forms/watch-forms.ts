import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import { attributeOf, readParameters } from './read-parameters.ts'
import { writeFormSchema } from './write-form-schema.ts'

/** A form that is a tool. */
export interface FormTool {
  readonly form: HTMLFormElement
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
}

/** Milliseconds for which changes of the page are batched: pages change all the time, their forms do not. */
const GATHER_MS = 50

/** Attributes that define tools. */
const ATTRIBUTES =
  'toolname tooldescription tooltitle toolparamdescription name type required disabled readonly multiple value min max step pattern'

const NAME = /^[\w.-]{1,128}$/

/**
 * Finds the forms of a page that are tools, now and whenever they change. Those in shadow trees are not found.
 *
 * @param found Called with all of them, changed or not. @param signal Stops it. @returns Looks immediately.
 */
export function watchForms(found: (tools: ReadonlyMap<string, FormTool>) => void, signal: AbortSignal): () => void {
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
