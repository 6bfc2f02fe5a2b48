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
import type { Registry } from './registry.ts'
import type { RunInTask } from './run-in-task.ts'
import type { Tool } from './tool.ts'

/** What is needed to run tools. */
export interface CallerOptions {
  readonly registry: Registry
  readonly runInTask: RunInTask
  /** Notifies the page of what happens. */
  readonly tell: (type: 'toolactivated' | 'toolcancel', toolName: string) => void
}

/** How a call ends. `thrown`: what the tool threw, which is not for the page. */
export interface CallSettle {
  readonly resolve: (text: string | null) => void
  readonly reject: (reason: unknown, thrown?: unknown) => void
}

/**
 * Runs the tool with this name when its turn comes.
 *
 * @param input JSON of an object.
 * @returns Cancels: nothing is settled after that, and the tool's signal is aborted. A tool whose turn has not come is
 *   started first, as browsers do.
 */
export type StartCall = (name: string, input: string, settle: CallSettle) => () => void

/** Creates what runs tools in the order of browsers: the tool, `toolactivated`, and if cancelled its signal, `toolcancel`. */
export function createCaller({ registry, runInTask, tell }: CallerOptions): StartCall {
  return (name, input, settle) => {
    let ended = false
    let controller: AbortController | undefined
    const end = (run: () => void): void => {
      if (!ended) run()
      ended = true
    }
    runInTask(() => {
      const tool = registry.find(name)
      if (!tool) return end(() => settle.reject(unknownError(`Tool not found: ${name}`)))
      controller = new HereController()
      void execute(tool, input, signalOf(controller), {
        resolve: (text) => end(() => settle.resolve(text)),
        reject: (reason, thrown) => end(() => settle.reject(reason, thrown)),
      })
      tell('toolactivated', name)
    })
    return () =>
      end(() =>
        runInTask(() => {
          if (!controller) return
          abort(controller)
          tell('toolcancel', name)
        }),
      )
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
