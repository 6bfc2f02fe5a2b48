import {
  asAnnotations,
  asFunction,
  asObject,
  asSequence,
  asSignal,
  asText,
  asWellFormed,
  asWindow,
  checkOrigins,
  failedTo,
  parseOrigin,
  serialize,
  toMembers,
  toOptions,
} from './web-idl.ts'
import type { Operations } from './web-idl.ts'
import {
  each,
  bare,
  closedOf,
  exec,
  here,
  HereException,
  isAborted,
  listen,
  listPrototype,
  parse,
  reasonOf,
  runInTask,
  setPrototypeOf,
  sortByName,
} from './primordials.ts'
import { calls, unknownError, TOOL_NAME } from './registry.ts'
import type { Registry, Tool } from './registry.ts'
import type { Frame, VisitFrames } from './frames.ts'

/** JSON of an object or an array: a `toJSON` may return something else. */
const OBJECT_TEXT = /^[{[]/

interface OperationsOptions {
  readonly registry: Registry
  readonly visitFrames: VisitFrames
  /** Calls back once the answer of `getTools` is known. */
  readonly settled: (run: () => void) => void
}

/**
 * Our implementation of `document.modelContext`, which works as in Chromium 156: the same checks in the same order.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export function createOperations({ registry, visitFrames, settled }: OperationsOptions): Operations {
  return {
    registerTool(given, options, { resolve, reject }) {
      const where = failedTo('registerTool')
      const { optional, required } = toMembers(given, where, 'ModelContextTool')
      const annotations = optional('annotations', asAnnotations)
      const description = required('description', asText)
      const execute = required('execute', asFunction)
      const inputSchema = optional('inputSchema', asObject)
      const name = required('name', asText)
      const title = optional('title', asWellFormed) ?? ''
      const { optional: option } = toOptions(options, 'registerTool', 'ModelContextRegisterToolOptions')
      const exposedTo = option('exposedTo', asSequence)
      const signal = option('signal', asSignal)

      if (registry.isTaken(name)) throw invalidState('Duplicate tool name')
      if (!exec(TOOL_NAME, name)) throw invalidState('Invalid tool name')
      if (description === '') throw invalidState('Description is required')
      const schema = inputSchema && serialize(inputSchema, where, 'schema')
      if (signal && isAborted(signal)) return reject(reasonOf(signal))
      checkOrigins(exposedTo, 'exposedTo')

      const tool: Tool = { name, title, description, schema, annotations, execute, from: 'page', signal }
      registry.add(tool)
      if (signal) {
        listen(signal, 'abort', () => {
          registry.remove(tool)
          reject(reasonOf(signal))
        })
      }
      runInTask(() => resolve(undefined))
    },

    getTools(options, { resolve }) {
      const { optional } = toOptions(options, 'getTools', 'ModelContextGetToolOptions')
      checkOrigins(optional('fromOrigins', asSequence), 'fromOrigins')
      settled(() =>
        runInTask(() => {
          const described: { readonly name: string }[] = bare([])
          visitFrames((frame) => describe(frame, described))
          sortByName(described)
          resolve(setPrototypeOf(described, listPrototype) && described)
        }),
      )
    },

    executeTool(given, input, options, settle) {
      const where = failedTo('executeTool')
      const { optional, required } = toMembers(given, where, 'RegisteredTool')
      optional('annotations', asAnnotations)
      required('description', asText)
      optional('inputSchema', asObject)
      const name = required('name', asText)
      const origin = parseOrigin(required('origin', asWellFormed))
      optional('title', asText)
      const target = required('window', asWindow)
      const signal = toOptions(options, 'executeTool', 'ExecuteToolOptions').optional('signal', asSignal)

      const text = serialize(input, where, 'object')
      if (!exec(OBJECT_TEXT, text)) throw unknownError('Failed to parse input arguments')
      if (signal && isAborted(signal)) return settle.reject(reasonOf(signal))
      if (origin === '') throw new HereException('The provided origin is invalid.', 'NotSupportedError')
      // Proof: it has been converted.
      if (closedOf(target as Window)) throw invalidState('Target frame is detached.')
      let cancel: (() => void) | undefined
      // The error is made in the tool's frame, and is to be one of this.
      const reject = (reason: unknown): void =>
        settle.reject(setPrototypeOf(reason as DOMException, HereException.prototype) && reason)
      visitFrames((frame) => {
        if (frame.window !== target || origin !== here) return
        cancel = frame.start(name, text, { resolve: settle.resolve, reject }, calls)
      })
      if (!cancel) throw unknownError(`Tool not found: ${name}`)
      if (signal) {
        listen(signal, 'abort', () => {
          cancel?.()
          settle.reject(reasonOf(signal))
        })
      }
    },
  }
}

/** Operations of documents that are not in the window, such as those of parsers. */
export const INACTIVE: Operations = {
  registerTool: refuse,
  getTools: refuse,
  executeTool: refuse,
}

function refuse(): never {
  throw invalidState('The document is not active.')
}

function invalidState(message: string): DOMException {
  return new HereException(message, 'InvalidStateError')
}

/** Adds what `getTools` returns of a frame: objects of the page's own, members in the order of browsers. */
function describe({ tools, window: of }: Frame, to: { readonly name: string }[]): void {
  each(tools(), ({ annotations, description, schema, name, title }) => {
    const tool = {
      ...(annotations && { annotations: { ...annotations } }),
      description,
      ...(schema && { inputSchema: parse(schema) as unknown }),
      name,
      origin: here,
      title,
      window: of,
    }
    to[to.length] = tool
  })
}
