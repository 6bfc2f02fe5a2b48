import {
  abort,
  apply,
  HereController,
  HereException,
  logError,
  parse,
  signalOf,
  stringify,
  toBare,
  toText,
} from './primordials.ts'
import type { RunInTask } from './primordials.ts'
import type { Registry, Tool } from './registry.ts'

/** What is needed to run tools. */
interface CallerOptions {
  readonly registry: Registry
  /** Of this document. */
  readonly calls: Calls
  readonly runInTask: RunInTask
  /** Notifies the page of what happens. */
  readonly fire: (type: 'toolactivated' | 'toolcancel', toolName: string) => void
}

/** How a call ends. `thrown`: what the tool threw, which is not for the page. */
export interface CallSettle {
  readonly resolve: (text: string | null) => void
  readonly reject: (reason: unknown, thrown?: unknown) => void
}

/** What is to be done if a document goes, by the calls that it is part of. */
export type Calls = Map<CallSettle, () => void>

/**
 * Runs the tool with this name when its turn comes. It fails if the document goes.
 *
 * @param input JSON of an object. @param ofCaller Calls of the document that calls, which cancels this if it goes.
 * @returns Cancels: nothing is settled after that, and the tool's signal is aborted. A tool whose turn has not come is
 *   started first, as browsers do.
 */
export type StartCall = (name: string, input: string, settle: CallSettle, ofCaller: Calls) => () => void

/** Creates what runs tools in the order of browsers: the tool, `toolactivated`, and if cancelled its signal, `toolcancel`. */
export function createCaller({ registry, calls, runInTask, fire }: CallerOptions): StartCall {
  return (name, input, settle, ofCaller) => {
    let controller: AbortController | undefined
    const end = (run: () => void): void => {
      if (!calls.delete(settle)) return
      ofCaller.delete(settle)
      run()
    }
    runInTask(() => {
      const tool = registry.find(name)
      if (!tool) return end(() => settle.reject(unknownError(`Tool not found: ${name}`)))
      controller = new HereController()
      void execute(tool, input, signalOf(controller), {
        resolve: (text) => end(() => settle.resolve(text)),
        reject: (reason, thrown) => end(() => settle.reject(reason, thrown)),
      })
      fire('toolactivated', name)
    })
    const cancel = (): void =>
      end(() =>
        runInTask(() => {
          if (!controller) return
          abort(controller)
          fire('toolcancel', name)
        }),
      )
    calls.set(settle, () => end(() => settle.reject(unknownError('The frame of the tool is gone.'))))
    ofCaller.set(settle, cancel)
    return cancel
  }
}

async function execute(tool: Tool, input: string, signal: AbortSignal, settle: CallSettle): Promise<void> {
  try {
    // Our tools do not read prototypes, a page's tools need them.
    const given: unknown = tool.from === 'page' ? parse(input) : parse(input, toBare)
    const result = await apply(tool.execute, undefined, [given, { signal }])
    // Proof: forms return nothing else.
    settle.resolve(tool.from === 'form' ? (result as string | null) : resultText(result))
  } catch (thrown) {
    if (tool.from === 'form') return settle.reject(thrown)
    logError('WebMCP tool execution failed:', thrown)
    settle.reject(unknownError('The tool failed.'), thrown)
  }
}

/** How browsers convert a tool's result. */
export function resultText(result: unknown): string {
  if (result === '') return 'Operation succeeded'
  const isJson = (typeof result === 'object' && result !== null) || typeof result === 'function'
  return toText(isJson ? stringify(result) : result)
}

/** The error that browsers report when a tool fails. */
export function unknownError(message: string): DOMException {
  return new HereException(message, 'UnknownError')
}
